/**
 * Words that tell of an illness, in English and Spanish. Mail is read on lock screens, and campaigns in
 * reports: these words stay out of both.
 */
export const HEALTH_WORDS =
  /(?<!\p{L})(asbestos|mesothelioma|mesotelioma|asbestosis|cancers?|cáncer|tumou?rs?|diagn[oó]s\p{L}*|patholog\p{L}*|illness(es)?|diseases?|died|dead|deaths?|deceased|hospitals?|doctors?)(?!\p{L})/iu
