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
          <b>Not yet reviewed by an attorney.</b> Our editors compiled these entries from published
          references; most have not been compared with the text of the law. Check before you rely on
          one. This is general information, not legal advice.
        </>
      )}
    </p>
  )
}
