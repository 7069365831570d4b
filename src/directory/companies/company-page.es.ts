import type { Translated } from '../../platform/web/language.ts'
import type { en } from './company-page.en.ts'

export const es: Translated<typeof en> = {
  companies: 'Empresas',
  sites: (count, shown) => `${shown} ${count === 1 ? 'sitio' : 'sitios'}`,
  lead: (name, count, sites, where, more) =>
    `${sites} del registro ${count === 1 ? 'menciona' : 'mencionan'} a ${name}, en ${where.join(', ')}${more ? ` y ${more} más` : ''}.`,
  title: (name) => `${name}: sitios de exposición al asbesto registrados`,
  description: (name, sites) =>
    `${name} en los registros de ${sites}: dónde están, en qué años, nombres anteriores y fideicomisos por bancarrota que podrían ser importantes.`,
  keywords: (name) => `${name} asbesto, exposición al asbesto ${name}`,
  notFound: 'Empresa no encontrada',
  notFoundLine: 'Esta empresa no figura en el registro.',
  failed: 'No se pudo cargar la empresa.',
  invented: 'Esta empresa y sus sitios son inventados.',
}
