import { NEAR_DAYS } from './queue.contract.ts'

export const en = {
  groups: {
    overdue: {
      title: 'Overdue',
      note: 'A promise has been missed: first contact, a task, or a firm’s answer.',
    },
    deadline: {
      title: 'Deadline near',
      note: `The earliest estimate is under ${NEAR_DAYS} days away. An estimate, to be checked by an attorney.`,
    },
    new: { title: 'New', note: 'Not contacted yet. Illness first, then time left.' },
    waiting: {
      title: 'Waiting for firm',
      note: 'Offered, not answered yet. Moves to Overdue when no firm takes it.',
    },
    today: { title: 'Due today', note: 'Calls that were promised, and tasks.' },
    held: {
      title: 'Held back',
      note: 'They look like spam, so nobody was notified. Release what a person wrote, close the rest.',
    },
  },
  limit: {
    allows: (state: string, years: number) =>
      `${state} allows ${years === 1 ? 'one year' : `${years} years`}`,
    perhapsOld: (state: string, day: string) =>
      `${state} may bar claims over exposure before ${day}`,
    old: (state: string, day: string) =>
      `${state}: courts have held claims barred where the last exposure was before ${day}. An attorney should look at it at once.`,
    daysLeft: (law: string, from: number, until: number) =>
      `${law}: ${from} to ${until} days left.`,
    anyDay: (law: string, until: string) =>
      `${law}: it may end any day until ${until}. Ask for the date.`,
    counted: (law: string, until: string, upTo: number | null) =>
      `${law}, counted until ${until}. ${
        upTo ? `Up to ${upTo} years may apply.` : 'Exceptions may apply.'
      }`,
  },
  illness: {
    other: 'Another illness',
    notNamed: 'Illness not named',
    died: (month: string) => `died ${month}`,
    deceased: 'deceased',
    withReport: (illness: string) => `${illness}, with a pathology report.`,
    withoutReport: (illness: string) => `${illness}.`,
  },
  priority: {
    chosenBy: (name: string) => `chosen by ${name}`,
    death: 'a death',
    report: 'pathology report',
    noIllness: 'no illness named',
    because: (priority: string, reason: string) => `${priority}: ${reason}`,
  },
  wishes: {
    language: (language: string) => `Prefers ${language}.`,
    time: (time: string) => `Best time: ${time.toLowerCase()}.`,
    noMessage: 'Do not leave a message.',
  },
  why: {
    callBack: (moment: string) => `Call back promised for ${moment}.`,
    noFirm: 'No firm accepted. Offer it to another firm or record why not.',
    lateContact: (late: string) => `First contact is ${late} late.`,
    lateContactNearLimit: (late: string, law: string) =>
      `First contact is ${late} late, and ${law}.`,
    firmHasLeft: (firm: string, left: string) => `${firm} has ${left} left to answer.`,
    offeredTo: (firm: string) => `Offered to ${firm}.`,
    held: 'Looks like spam. Read it once and decide.',
  },
  due: {
    now: 'Now',
    in: (time: string) => `Due in ${time}`,
    lateBy: (time: string) => `Late by ${time}`,
    attorney: 'An attorney should see it',
    ends: (moment: string) => `Ends ${moment}`,
    noDeadline: 'No deadline',
    nextTry: (moment: string) => `Next try ${moment}`,
  },
  zones: {
    eastern: 'Eastern',
    central: 'Central',
    mountain: 'Mountain',
    arizona: 'Arizona',
    pacific: 'Pacific',
    alaska: 'Alaska',
    hawaii: 'Hawaii',
  },
  timeIn: (time: string, zone: string) => `${time} ${zone}`,
  timesOr: (times: string[]) => times.join(' or '),
}
