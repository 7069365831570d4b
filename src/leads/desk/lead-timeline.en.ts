/** What an event is about, in words; empty where it does not say. */
type EventFacts = Record<
  | 'actor'
  | 'call'
  | 'channel'
  | 'document'
  | 'due'
  | 'firm'
  | 'firms'
  | 'name'
  | 'note'
  | 'reason'
  | 'reference'
  | 'state'
  | 'template'
  | 'title',
  string
>

type Sentence = (facts: EventFacts) => string

const after = (reason: string) => reason && `: ${reason}`

export const en = {
  heading: 'History',
  none: 'Nothing yet.',
  previousNotes: 'Previous notes',
  previousResponse: 'Previous response',
  /** By the type of the event. */
  events: {
    received: () => 'Received from the visitor',
    notified: ({ channel }) => `Notification sent (${channel})`,
    'message-sent': () => 'The email was sent',
    'consent-withdrawn': () => 'Consent withdrawn: no calls or texts',
    'details-added': () => 'The visitor added details',
    'notification-failed': ({ channel }) => `Notification failed (${channel})`,
    'notification-withheld': ({ channel }) =>
      `Not sent, because this is a demonstration (${channel})`,
    call: ({ actor, call, note }) => `${actor} ${call}${after(note)}`,
    'call-undone': ({ actor, call }) => `${actor} undid: ${call}`,
    'task-added': ({ actor, title, due }) => `${actor} added the task “${title}”, due ${due}`,
    'task-moved': ({ actor, title, due }) => `${actor} moved the task “${title}” to ${due}`,
    'task-done': ({ actor, title }) => `${actor} finished the task “${title}”`,
    'task-reopened': ({ actor, title }) => `${actor} reopened the task “${title}”`,
    merged: ({ actor, reference, reason }) =>
      `${actor} merged ${reference} into it${after(reason)}`,
    'merged-into': ({ actor, reference, reason }) =>
      `${actor} merged it into ${reference}${after(reason)}`,
    unmerged: ({ actor, reference }) => `${actor} undid the merge of ${reference}`,
    released: ({ actor }) => `${actor} released it: not spam`,
    'attachment-added': ({ actor, name }) => `${actor} attached “${name}”`,
    'attachment-downloaded': ({ actor, name }) => `${actor} downloaded “${name}”`,
    'attachment-infected': ({ name }) => `The virus scanner found malware in “${name}”`,
    'attachment-removed': ({ actor, name }) => `${actor} removed “${name}”`,
    'attachment-shared': ({ actor, name }) => `${actor} shared “${name}” with firms`,
    'attachment-unshared': ({ actor, name }) => `${actor} stopped sharing “${name}” with firms`,
    'message-written': ({ actor, template }) => `${actor} wrote an email (“${template}”)`,
    'text-written': ({ actor, template }) =>
      `${actor} composed a text to send by hand (“${template}”)`,
    'message-stopped': ({ template }) => `Not sent, because consent was withdrawn (“${template}”)`,
    'message-refused': ({ template }) => `The mail server refused the address (“${template}”)`,
    referred: ({ actor, firms, reason }) => `${actor} offered it to ${firms}${after(reason)}`,
    'referred-by-system': ({ firms, reason }) => `Offered to ${firms}${after(reason)}`,
    'referral-expired': ({ firm }) => `${firm} did not answer in time`,
    'referral-ended': ({ firm, reason }) => `The offer to ${firm} ended${after(reason)}`,
    'referral-accepted': ({ firm, actor }) => `${firm} accepted it (${actor})`,
    'referral-declined': ({ firm, actor, reason }) =>
      `${firm} declined it (${actor})${after(reason)}`,
    'referral-outcome': ({ firm, state, reason }) =>
      `${firm} reported it as ${state}${after(reason)}`,
    'referral-stopped': ({ firm, actor }) =>
      `${firm} confirmed that all contact has stopped (${actor})`,
    'referral-downloaded': ({ actor, document }) => `${actor} downloaded the ${document}`,
    'no-firm-found': () => 'No firm may take it now: it stays on the desk',
  } satisfies Record<string, Sentence>,
  calls: {
    called: 'called',
    'no-answer': 'called: no answer',
    'left-message': 'called and left a message',
    talked: 'talked to the person',
  },
  facts: {
    entered: (actor: string, origin: string, changes: string) => `${actor} ${origin}: ${changes}`,
    origins: {
      phone: 'entered what was learned on the phone',
      mail: 'entered what was learned by mail or email',
      corrected: 'corrected an earlier entry',
    },
    change: (name: string, to: string) => `${name}: ${to}`,
    life: (isOrHas: string) => `the person ${isOrHas}`,
    before: (from: string) => ` (was “${from}”)`,
    living: 'is living',
    died: 'has died',
    removed: 'removed',
  },
  updated: (actor: string, changes: string[]) => `${actor} ${changes.join(', ') || 'saved'}`,
  changes: {
    notes: 'edited the notes',
    owner: (name: string) => `gave it to ${name}`,
    ownerRemoved: 'removed the owner',
    status: (from: string, to: string) => `changed status from ${from} to ${to}`,
    priority: (from: string, to: string) => `changed priority from ${from} to ${to}`,
    firm: (firm: string, day: string, before: string) =>
      `passed it on to ${firm}${day && ` on ${day}`}${before && ` instead of ${before}`}`,
    firmRemoved: (firm: string) => `removed ${firm} as the firm`,
    dateSent: (day: string) => `set the date sent${day && ` on ${day}`}`,
    response: 'recorded the firm’s response',
    responseRemoved: 'removed the firm’s response',
  },
}
