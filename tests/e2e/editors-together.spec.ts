/** Two editors at one ship: each is told of the other, and neither overwrites what the other published. */
import { expect, test } from '../support/browser-test.ts'
import { EMAIL, fillIn, inviteEditor, PASSWORD, SLOW, toast } from '../support/staff-browser.ts'

const unique = `${process.pid}-${Date.now().toString(36)}`

test.describe('§2.7 two editors', () => {
  test.use({ expectedComplaints: /40[0139]/ })

  test('are told of each other, go on over what the other published, and turn single keys off', async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.goto('/admin/login?next=/admin/users')
    await fillIn(page, EMAIL, PASSWORD)
    const editor = await (await browser.newContext()).newPage()
    await inviteEditor(page, editor)

    // Somebody who speaks to the browser turns single keys off, on every screen.
    const adds = editor.getByRole('heading', { name: 'Add a record' })
    // Keys are heard once the page has its data.
    await expect(async () => {
      await editor.keyboard.press('w')
      await expect(adds).toBeVisible({ timeout: 2_000 })
    }).toPass(SLOW)
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await editor.getByLabel('Use single-key shortcuts').uncheck(SLOW)
    await editor.getByRole('heading', { level: 1 }).click()
    await editor.keyboard.press('w')
    await editor.getByRole('link', { name: 'Ships' }).click()
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText('Ships', SLOW)
    await editor.keyboard.press('w')
    await expect(editor.getByLabel('Use single-key shortcuts')).not.toBeChecked(SLOW)
    await expect(editor.getByLabel('Type')).toHaveCount(0)

    const facts = { type: 'destroyer' }
    const made = await page.request.post('/api/admin/things', {
      data: { kind: 'ship', name: `USS Tandem ${unique}`, facts },
    })
    const { id } = await made.json()
    const address = `/admin/records/kinds/ships/${id}`
    await page.goto(address)
    const hull = page.getByLabel('Hull', { exact: true })
    await hull.fill('DD-9772', SLOW)
    await editor.goto(address)
    await expect(editor.getByText('Also open with')).toBeVisible(SLOW)

    // The second changes another field and publishes it first.
    await editor.getByLabel('Name', { exact: true }).first().fill(`USS Tandem Two ${unique}`)
    await editor.keyboard.press('Control+s')
    await expect(toast(editor)).toContainText('Published', SLOW)
    await page.getByRole('button', { name: 'Show the change' }).click({ timeout: 45_000 })
    await expect(page.locator('.lead-head h1')).toContainText('USS Tandem Two', SLOW)
    await expect(hull).toHaveValue('DD-9772')
    await page.keyboard.press('Control+s')
    await expect(toast(page)).toContainText('Published', SLOW)
    await expect(page.locator('.record-conflict')).toHaveCount(0)
    const ship = await (await page.request.get(`/api/admin/things/${id}`)).json()
    expect([ship.name, ship.facts.hull]).toEqual([`USS Tandem Two ${unique}`, 'DD-9772'])
  })
})
