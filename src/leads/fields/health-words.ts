/**
 * Words that tell of an illness, in English and Spanish. Mail is read on lock screens, and campaigns in
 * reports: these words stay out of both.
 */
export const HEALTH_WORDS =
  /(?<!\p{L})(asbestos?|amianto|mesothelioma|mesotelioma|asbestosis|cancers?|cáncer|tumou?rs?|diagn[oó]s\p{L}*|patholog\p{L}*|patolog\p{L}*|illness(es)?|enferm\p{L}*|diseases?|died|dead|deaths?|deceased|muert\p{L}*|murió|falleci\p{L}*|hospital(e?s)?|doctors?|médic\p{L}*)(?!\p{L})/iu
