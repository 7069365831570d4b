type CorrectionNoteProps = { q: string; corrected: string | null; isClosest: boolean }

/** Says first when what follows is not exactly what was asked for. */
export function CorrectionNote({ q, corrected, isClosest }: CorrectionNoteProps) {
  if (corrected) {
    return (
      <p className="fix">
        Showing results for <b>{corrected}</b>. No record matches “{q}”.
      </p>
    )
  }
  if (!isClosest) return null
  return <p className="fix">No record matches all of “{q}”. These come closest.</p>
}
