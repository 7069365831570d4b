import { m } from '../paraglide/messages.js'

/** Whether an attorney has reviewed a list of legal facts (`guideReviews` in site.config.ts). */
export function ReviewNotice({ reviewedBy }: { reviewedBy: string | null }) {
  return (
    <p className="disclaimer ruled">
      {reviewedBy ? (
        <>
          <b>{m.review_notice_reviewed({ attorney: reviewedBy })}</b> {m.review_notice_advice()}
        </>
      ) : (
        <>
          <b>{m.review_notice_not_reviewed()}</b> {m.review_notice_check()}
        </>
      )}
    </p>
  )
}
