export const en = {
  months:
    'January February March April May June July August September October November December'.split(
      ' ',
    ),
  month: (month: string, year: string) => `${month} ${year}`,
  date: (date: number, month: string, year: number) => `${month} ${date}, ${year}`,
}
