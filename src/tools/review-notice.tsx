/** Whether an attorney has reviewed a list of legal facts (`guideReviews` in site.config.ts). */
export function ReviewNotice({ reviewedBy }: { reviewedBy: string | null }) {
  return (
    <p className="disclaimer ruled">
      {reviewedBy ? (
        <>
          <b>Reviewed by {reviewedBy}.</b> This is general information, not legal advice.
        </>
      ) : (
        <>
          <b>Not yet reviewed by an attorney.</b> Our editors compared each entry with the law or
          with published references on the date shown. This is general information, not legal
          advice.
        </>
      )}
    </p>
  )
}
