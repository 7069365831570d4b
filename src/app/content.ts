/** All kinds of content. The build and the tests compile content/ with it. */
import { articles } from '../articles/compile/articles.content.ts'
import { glossaryTerms } from '../articles/glossary.content.ts'
import { categoryRecords } from '../directory/categories/category-records.content.ts'
import { contentLoader } from '../platform/content/content-loader.ts'
import { factKinds } from '../tools/facts.content.ts'

export const content = () => contentLoader([articles, glossaryTerms, categoryRecords, ...factKinds])
