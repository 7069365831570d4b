/** Everything that is made for search engines and other machines, outside the pages. */
import { Hono } from 'hono'
import { crawlerFiles } from './crawler-files.ts'
import { feed } from './feed.ts'
import { manifest } from './manifest.ts'
import { sitemaps } from './sitemap.ts'

export const seoFiles = new Hono()
  .route('/', crawlerFiles)
  .route('/', sitemaps)
  .route('/', feed)
  .route('/', manifest)
