import { expect, it } from 'vitest'
import { describeConsole } from './harness.ts'

describeConsole('shots', (opened) => {
  it('shots', async () => {
    const page = await opened().visit({ width: 1280 })
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(`${opened().url}/console`)
    await page.getByRole('button', { name: 'Explore sample data' }).click()
    await page.waitForURL(/ns=demo/)
    const url = `${opened().url}/console/explorer?ns=demo&view=results&theme=https%3A%2F%2Fmetadata.un.org%2Fsdg%2F4&from=2024-01-01&to=2024-12-31`
    await page.goto(url)
    await page.getByText(/reported for 2024/).waitFor()
    await page.waitForTimeout(500)
    await page.setViewportSize({ width: 780, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    await page.waitForTimeout(500)
    await page.screenshot({ path: '/tmp/results/shots/print.png', fullPage: true })
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForTimeout(500)
    await page.screenshot({ path: '/tmp/results/shots/phone-top.png' })
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(500)
    await page.screenshot({ path: '/tmp/results/shots/phone-lines.png' })
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(`${opened().url}/console/namespaces/demo/groups`)
    await page.getByText('Suggestions').waitFor()
    await page.screenshot({ path: '/tmp/results/shots/groups.png', fullPage: true })
    await page.getByRole('button', { name: 'Edit People reached' }).click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: '/tmp/results/shots/editor.png', fullPage: true })
    await page.goto(
      `${opened().url}/console/explorer?ns=demo&view=charts&theme=https%3A%2F%2Fmetadata.un.org%2Fsdg%2F4&from=2024-01-01&to=2024-12-31`,
    )
    await page.getByText('side by side').waitFor()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/results/shots/charts.png' })
    await page.goto(`${opened().url}/console/explorer?ns=demo&view=briefing&fund=Salt+Harbour+Impact+Fund`)
    await page.getByText('What was reached in').waitFor()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/results/shots/briefing.png', fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(
      `${opened().url}/console/explorer?ns=demo&theme=https%3A%2F%2Fmetadata.un.org%2Fsdg%2F4&from=2024-01-01&to=2024-12-31`,
    )
    await page.waitForTimeout(1500)
    await page.screenshot({ path: '/tmp/results/shots/table.png' })
    expect(1).toBe(1)
  })
})
