/** Ships, testimony, duplicates and keys in the browser: what an editor does without a terminal. */
import { axe } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { EMAIL, fillIn, PASSWORD, proveIdentity, SLOW, toast } from '../support/staff-browser.ts'

/** Not so many digits that it is taken for somebody's phone number. */
const unique = `${process.pid}-${Date.now().toString(36)}`

test.describe('§2.7 an editor', () => {
  test.use({ expectedComplaints: /40[0139]/ })

  test('adds a ship from the fields of its kind, sees its page, publishes it with a document, and undoes it', async ({
    page,
    request,
  }) => {
    test.slow()
    const name = `USS Walkthrough ${unique}`
    await page.goto('/admin/login?next=/admin/records')
    await fillIn(page, EMAIL, PASSWORD)
    await page.getByRole('link', { name: 'Ships' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ships', SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await page.getByRole('button', { name: 'Add a ship' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Type').selectOption('destroyer')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible(SLOW)
    const path = `/api/ships/${name.toLowerCase().replaceAll(' ', '-')}`
    expect((await request.get(path)).status()).toBe(404)

    // A wrong value is said while typing; a right one is on the page beside it.
    const hull = page.getByLabel('Hull', { exact: true })
    await hull.fill('<b>')
    await expect(page.locator('.field-error').first()).toBeVisible(SLOW)
    await hull.fill('DD-9771')
    await expect(page.locator('.record-page')).toContainText('DD-9771', SLOW)
    await page.getByRole('button', { name: 'Add to Service' }).click()
    await page.getByLabel('From', { exact: true }).fill('1944')
    await page.getByLabel('Find by a part of the name').fill('yard')
    await page.locator('.fact-found button').first().click()
    expect(await axe(page, { under: 'main' })).toEqual([])

    // What was typed waits while the tab is closed.
    await page.reload()
    await expect(hull).toHaveValue('DD-9771', SLOW)
    await page.keyboard.press('Control+s')
    await expect(toast(page)).toContainText('Published', SLOW)
    await page.getByRole('button', { name: 'Add a document' }).click()
    const form = page.locator('form.record-pane')
    await form.getByLabel('Kind').selectOption('court-opinion')
    await form.getByLabel('What it shows').selectOption('exposure-found')
    await form
      .getByLabel('Statement, in our words')
      .fill('A fireman of the ship died of asbestosis.')
    await form.getByLabel('Title').fill('Marrow v. Example Insulation Co.')
    await form.getByLabel('Publisher').fill('Court of Appeals')
    await form.getByLabel('Year', { exact: false }).first().fill('1981')
    await form.getByLabel('How to find it').fill('Clerk of the court')
    await form.getByLabel('How was it read?').selectOption('whole')
    await form.getByLabel('What became of the claim').selectOption('verdict')
    await form.getByRole('button', { name: 'Add document' }).click()
    await expect(page.locator('.record-documents')).toContainText('Marrow v. Example', SLOW)
    await page.getByRole('button', { name: 'Make public' }).click()
    await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible(SLOW)
    const ship = await (await request.get(path)).json()
    expect([ship.hull, ship.grade, ship.firstYear]).toEqual(['DD-9771', 'documented', 1944])

    // Each act is undone in one step, the newest first.
    const undo = page.getByRole('button', { name: /^Undo/ })
    await expect(undo).toHaveCount(4, SLOW)
    await undo.first().click()
    await expect.poll(async () => (await request.get(path)).status()).toBe(404)
  })

  test('edits a company that only records name by the same screens: one more spelling, its page, and undoes it', async ({
    page,
    request,
  }) => {
    test.slow()
    const [site] = await (await request.get('/api/facilities?limit=1&offset=420')).json()
    const other = `Walkthrough Works ${unique}`
    await page.goto('/admin/login?next=/admin/records')
    await fillIn(page, EMAIL, PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Records', SLOW)
    const { revision } = await (await page.request.get(`/api/admin/facilities/${site.id}`)).json()
    await page.request.patch(`/api/admin/facilities/${site.id}`, {
      data: { revision, fields: { parentCompany: other } },
    })
    const { companies } = await (await request.get('/api/companies')).json()
    const { name, slug, facilityCount } = companies.at(-1)
    const countNow = async () =>
      (await (await request.get(`/api/companies/${slug}`)).json()).facilityCount

    await page.getByRole('link', { name: 'Companies', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies', SLOW)
    await page.getByLabel('A part of a name or a number').fill(name)
    await page.getByRole('button', { name: 'Find' }).click()
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) }).first()
    await expect(row).toContainText('Only on records so far', SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await row.getByRole('button').press('Enter')
    // The preview beside it has the heading of the public page.
    const heading = page.getByRole('heading', { level: 1, name, exact: true })
    await expect(heading.first()).toBeVisible(SLOW)
    await expect(page.getByRole('link', { name: 'Public page' })).toBeVisible()

    // The record of the site has another spelling, and is the company's own from then on.
    await page.getByRole('button', { name: 'Add a name' }).click()
    await page.getByLabel('Name', { exact: true }).last().fill(other)
    await page.getByLabel('About', { exact: true }).fill('It made pipe covering.')
    await expect(page.locator('.record-page')).toContainText('It made pipe covering.', SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(toast(page)).toContainText('Published', SLOW)
    await expect.poll(countNow).toBe(facilityCount + 1)
    // The address of the other spelling leads there.
    await page.goto(`/companies/${other.toLowerCase().replaceAll(' ', '-')}`)
    await expect(page).toHaveURL(new RegExp(`/companies/${slug}$`))
    await expect(page.locator('main')).toContainText('It made pipe covering.')
    await page.goBack()
    await page.getByRole('button', { name: /^Undo/ }).first().click(SLOW)
    await expect.poll(countNow).toBe(facilityCount)
  })

  test('publishes what a person who worked at a place saw, without what could reach anybody, and takes it down', async ({
    page,
    browser,
    request,
  }) => {
    test.slow()
    const [facility] = await (await request.get('/api/facilities?limit=1&offset=410')).json()
    const words = `We cut block insulation with saws in shop ${unique}.`
    // Without scripts too: the form is plain.
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await plain.newPage()
    await visitor.goto(`/worked-here?record=${facility.id}`)
    expect(await visitor.getByRole('heading', { level: 1 }).textContent()).toContain(facility.name)
    await visitor.getByLabel('What did you see?').fill('Dust.')
    await visitor.getByRole('button', { name: 'Send to the editors' }).click()
    await expect(visitor.getByRole('alert')).toContainText('sentence or two')
    await visitor.getByLabel('What did you see?').fill(`${words} Call me at 813-555-0142.`)
    await visitor.getByLabel('Your trade or job').fill('Pipefitter')
    await visitor.getByLabel('You may publish my words').check()
    await visitor.getByRole('button', { name: 'Send to the editors' }).click()
    await visitor.getByRole('link', { name: 'See what becomes of it' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Received')

    await page.goto('/admin/login?next=/admin/testimonies')
    await fillIn(page, EMAIL, PASSWORD)
    await page.getByRole('link', { name: new RegExp(unique) }).click()
    await expect(page.locator('mark')).toHaveText('813-555-0142', SLOW)
    await expect(
      page.getByRole('button', { name: /^Change the record|^Save/ }).first(),
    ).toBeDisabled()
    await page.getByLabel('Words', { exact: true }).fill(words)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await page
      .getByRole('button', { name: /^Change the record|^Save/ })
      .first()
      .click()
    await expect(toast(page)).toContainText('Accepted', SLOW)

    const shown = async () => (await request.get(`/api/facts/${facility.id}.html`)).text()
    expect(await shown()).toContain(words)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Published')
    await plain.close()
    await page.goto(`/admin/records/${facility.id}`)
    await page.getByRole('button', { name: /^Undo/ }).first().click(SLOW)
    await expect.poll(shown).not.toContain(words)
  })

  test('merges duplicates in one act after comparing them, undoes that, and makes a key for a program', async ({
    page,
    request,
  }) => {
    test.slow()
    await page.goto('/admin/login?next=/admin/records')
    await fillIn(page, EMAIL, PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Records', SLOW)
    const name = `Twin Foundry ${unique}`
    // Other tests count the records of Florida.
    const fields = { name, city: 'Deadwood, SD' }
    for (const companyName of ['Gulf Iron', 'Gulf Iron Company']) {
      const made = await page.request.post('/api/admin/facilities', {
        data: { fields: { ...fields, companyName } },
      })
      const { id } = await made.json()
      const { revision } = await (await page.request.get(`/api/admin/facilities/${id}`)).json()
      await page.request.post(`/api/admin/facilities/${id}/restore`, { data: { revision } })
    }
    const found = async () => {
      const reply = await request.get(`/api/search?q=${encodeURIComponent(name)}`)
      return (await reply.json()).filter((one: { name: string }) => one.name === name).length
    }
    expect(await found()).toBe(2)

    // Pairs that imports noticed come first: ours may be on a later page.
    let pair = page.locator('.duplicate-pair', { hasText: name })
    for (let number = 1; ; number++) {
      await page.goto(`/admin/records/duplicates?page=${number}`)
      await expect(page.locator('.duplicate-pair').first()).toBeVisible(SLOW)
      pair = page.locator('.duplicate-pair', { hasText: name })
      if ((await pair.count()) > 0) break
    }
    await expect(pair).toContainText('The same name in the same city')
    await pair
      .getByRole('radio', { name: /^One place: keep/ })
      .first()
      .check()
    await pair.getByText('Compare field by field').click()
    await pair.getByRole('radio', { name: 'Gulf Iron Company' }).check(SLOW)
    expect(await axe(page, { under: 'main' })).toEqual([])
    await page.getByRole('button', { name: 'Apply 1 decision' }).click()
    await expect(page.getByRole('button', { name: 'Undo this decision' })).toBeVisible(SLOW)
    await expect.poll(found).toBe(1)
    await page.getByRole('button', { name: 'Undo this decision' }).click()
    await expect.poll(found).toBe(2)

    await page.goto('/admin/account')
    await page.getByLabel('What the key is for').fill('The archive')
    await page.getByRole('button', { name: 'Make a key' }).click()
    await proveIdentity(page, PASSWORD)
    const key = (await page.locator('.callout .secret-key').textContent(SLOW)) ?? ''
    const headers = { authorization: `Bearer ${key}` }
    expect((await request.get('/api/admin/things?kind=ship', { headers })).status()).toBe(200)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Revoke the key The archive' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect
      .poll(async () => (await request.get('/api/admin/things?kind=ship', { headers })).status())
      .toBe(401)
  })
})
