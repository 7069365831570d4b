export const en = {
  contents: 'On this page',
  nobodyPays:
    'Nobody pays to be on this list, and we earn nothing when you call or open a link. Telephone numbers and programs change. Where a line says that it is not compared with its source, our editors wrote it from general knowledge: open the link before you rely on it. In an emergency call ',
  official: 'Official',
  nonProfit: 'Non-profit',
  asOf: (day: string) => `. As of ${day}`,
  compared: ', compared with a published source',
  notCompared: ', not compared with its source',
}
