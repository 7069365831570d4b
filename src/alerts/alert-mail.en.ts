export const en = {
  confirm: {
    subject: (state: string) => `Please confirm: an alert for ${state}`,
    lines: (state: string, site: string, page: string, days: number) => [
      `Someone asked ${site} to tell this address when ${state} opens.`,
      `If that was you, open this page and press the button: ${page}`,
      `If not, do nothing. The address is deleted after ${days} days.`,
    ],
  },
  open: {
    subject: (state: string) => `${state} is open`,
    lines: (state: string, address: string, page: string) => [
      `The first records of ${state} are in the directory: ${address}`,
      'You asked for this alert. It is the only one, and your address will now be deleted.',
      `Stop it here: ${page}`,
    ],
  },
}
