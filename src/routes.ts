/** THE site map: every page address, one line each. Files are found under src/features. */
import { index, rootRoute } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('../root.tsx', [index('home/home-page.tsx')])
