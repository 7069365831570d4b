/** What a button of a row says: the words on it, and what is read aloud after them to tell the rows apart. */
export function ActionLabel({ words }: { words: string[] }) {
  const [shown, spoken] = words
  return (
    <>
      {shown}
      <span className="visually-hidden">{spoken}</span>
    </>
  )
}
