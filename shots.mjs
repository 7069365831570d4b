import { chromium } from '@playwright/test'
import { findBrowser } from './scripts/ensure-test-tools.mjs'
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox','--enable-unsafe-swiftshader','--use-gl=angle','--use-angle=swiftshader','--font-render-hinting=none'] })
const only = process.argv[2]
for (const [width,height] of [[360,780],[768,1024],[1280,900]]) for (const colorScheme of ['light','dark']) {
  if (only && !`${width}${colorScheme}`.includes(only)) continue
  const page = await browser.newPage({ viewport:{width,height}, colorScheme, isMobile: false })
  await page.goto('http://127.0.0.1:4860/map?q=33602'+(process.argv[3]??''))
  await page.locator('html[data-hydrated]').waitFor({state:'attached'})
  const name = `/tmp/w/shot-map-${width}-${colorScheme}`
  await page.screenshot({path: name+'-list.png', fullPage: false})
  if (width<1000) { await page.getByRole('button',{name:'Map',exact:true}).click(); await page.screenshot({path: name+'-map.png'}) }
  else await page.screenshot({path: name+'-full.png', fullPage: true})
  await page.getByRole('button',{name:'Open the interactive map'}).click()
  await page.locator('.map-frame[data-live]').waitFor({timeout:90000})
  await page.locator('.map-marks:not(.is-away) svg a').first().waitFor({timeout:60000})
  await page.locator('.map-frame').scrollIntoViewIfNeeded()
  await page.locator('.map-marks svg a[data-record]').first().click({force:true,timeout:5000}).catch(()=>console.log("no click"))
  await page.screenshot({path: name+'-live.png'})
  await page.close()
}
await browser.close()
