import { openWorld, signUp, createCommunity, writePost, allSaved } from './harness.ts'
import { test } from 'vitest'
test('shots', async () => {
  const world = await openWorld()
  const page = await (await world.person()).newPage()
  await signUp(page, 'wren')
  await createCommunity(page, 'Harbour Talk')
  await writePost(page, 'Who lit it?', 'Somebody did.')
  await allSaved(page)
  for (const name of ['finn', 'orla', 'bea']) {
    const other = await (await world.person()).newPage()
    await signUp(other, name)
    await other.goto('/c/harbour-talk')
    await other.getByRole('button', { name: 'Join' }).first().click()
    await other.getByRole('link', { name: 'Who lit it?' }).first().click()
    await other.getByLabel('Write a comment').fill('It was me.')
    await other.getByRole('button', { name: 'Comment', exact: true }).click()
    await other.getByText('It was me.').waitFor()
    if (name !== 'bea') {
      await writePost(other, 'From ' + name, 'x').catch(() => undefined)
    }
    await allSaved(other)
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Notifications, / })
    .waitFor()
  for (const theme of ['light', 'dark'])
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme: theme as 'light' })
      await page.evaluate((t) => localStorage.setItem('theme', t), theme)
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/notifications')
      await page.getByText(/commented on/).waitFor()
      await page.screenshot({ path: `/tmp/shots/push/notifications-${width}-${theme}.png` })
      await page.goto('/settings')
      await page.getByText('Push messages on this device').waitFor()
      const on = page.getByLabel('Keep quiet at certain hours')
      if (!(await on.isChecked())) await on.check()
      await page.screenshot({
        path: `/tmp/shots/push/settings-${width}-${theme}.png`,
        fullPage: true,
      })
    }
  await world.close()
}, 200_000)
