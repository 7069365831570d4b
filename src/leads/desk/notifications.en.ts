export const en = {
  heading: 'Failed notifications',
  channels: {
    mail: 'Email',
    webhook: 'Webhook',
    firm: 'Message to a firm',
    confirmation: 'Confirmation to the visitor',
    message: 'Email to the person',
  },
  loading: 'Loading notifications...',
  none: 'No failed notifications. Those still being retried are not shown.',
  about: (channel: string, reference: string) => [channel, ' about ', `lead ${reference}`],
  failed: (moment: string) => `Failed ${moment}`,
  retry: (reference: string) => ['Retry', ` lead ${reference}`],
  retryAll: 'Retry all',
  retrying: (count: number) => `Retrying ${count}`,
  notRetried: 'Retry failed',
}
