import type { LanguageWords } from '../en/letters.ts'

/** Whole words, case-insensitive. `\b` knows no accents. */
const words = (either: string) => new RegExp(`(?<!\\p{L})(${either})(?!\\p{L})`, 'iu')

export const es: LanguageWords = {
  keywords: {
    mesothelioma: words('mesoteliomas?'),
    'lung cancer': words('c[aá]ncer(es)? (pulmonar(es)?|(de|del|en el|en los) pulm[oó]n(es)?)'),
    asbestosis: words('amiantosis'),
    biopsy: words('biopsias?|patolog[ií]as?|pat[oó]log[oa]s?|patol[oó]gic[oa]s?'),
    diagnosed: words('diagn[oó]stic\\p{L}+'),
    shipyard: words('astilleros?|diques? secos?|bases? naval(es)?'),
    navy: words(
      '(la|infanter[ií]a de) marina|marina (de guerra|mercante)|la armada|veteran[oa]s?|guardia costera|guardacostas',
    ),
    insulation: words('aisl(ador(es|a|as)?|ante|antes|amiento|amientos|ar|aba|aban|ando)'),
    boiler: words('calder(as?|er[oa]s?|er[ií]as?)'),
    pipefitter: words(
      '(tuber|plomer|fontaner|cañer)[oa]s?|(instalador|montador)(es|a|as)? de (tuber[ií]as?|cañer[ií]as?)',
    ),
    brakes: words('frenos?'),
    'power plant': words(
      '(plantas?|central(es)?) (el[eé]ctricas?|termoel[eé]ctricas?|nuclear(es)?|generadoras?|de energ[ií]a)|termoel[eé]ctricas?|refiner[ií]as?|acer[ií]as?|acerer[ií]as?|sider[uú]rgicas?|(f[aá]bricas?|plantas?|molinos?) de papel',
    ),
    'years worked': words('(?<!\\d)[1-9]\\d? años'),
    died: words('muri[oó]|muert[oa]s?|falleci\\p{L}+|difunt[oa]s?'),
  },
  offers: words(
    'posicionamiento (web|seo|en buscadores)|servicios? (de )?seo|enlaces? (entrantes|patrocinados)|casinos?|viagra|cialis|inversi[oó]n(es)? en criptomonedas?|bitcoin|pr[eé]stamos? r[aá]pidos?|tr[aá]fico (web|para su sitio)|aumente sus ventas',
  ),
  health:
    'asbestos?|amianto|mesotelioma|asbestosis|amiantosis|cáncer(es)?|tumor(es)?|diagn[oó]s\\p{L}*|patolog\\p{L}*|enferm\\p{L}*|muert\\p{L}*|murió|falleci\\p{L}*|hospital(es)?|médic\\p{L}*|doctor(es|as?)?',
}
