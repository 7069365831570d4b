import type { Translated } from '../platform/web/language.ts'
import type { en } from './footer.en.ts'

export const es: Translated<typeof en> = {
  about: 'Acerca de',
  comingSoon: 'Próximamente',
  notALawFirm: (site) =>
    `${site} ofrece información general. No es un bufete de abogados y no da asesoramiento legal ni médico.`,
  rights: (year, site) => `© ${year} ${site}. Todos los derechos reservados.`,
  links: {
    about: 'Quiénes somos',
    contact: 'Contacto',
    glossary: 'Glosario',
    data: 'Datos',
    privacyPolicy: 'Política de privacidad',
    termsOfService: 'Términos de uso',
    disclaimer: 'Aviso legal',
    privacyChoices: 'Sus opciones de privacidad',
    consumerHealthData: 'Datos de salud del consumidor',
    deadlines: 'Plazos legales',
    workHistory: 'Mi historial de trabajo',
    documents: 'Documentos que conviene reunir',
    trusts: 'Fideicomisos',
    companies: 'Empresas',
    veterans: 'Veteranos',
    firstSteps: 'Después de un diagnóstico',
    support: 'Ayuda y apoyo',
  },
}
