import { reviewNoticeTexts } from './review-notice.texts.ts'

/** Whether an attorney has reviewed a list of legal facts (`guideReviews` in site.config.ts). */
export function ReviewNotice({ reviewedBy }: { reviewedBy: string | null }) {
  const texts = reviewNoticeTexts()
  return (
    <p className="disclaimer ruled">
      {reviewedBy ? (
        <>
          <b>{texts.reviewed(reviewedBy)}</b> {texts.advice}
        </>
      ) : (
        <>
          <b>{texts.notReviewed}</b> {texts.check}
        </>
      )}
    </p>
  )
}
