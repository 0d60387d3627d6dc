import type { Page } from '@playwright/test'
import { expect, origin, signIn, test } from '../support/pages.ts'

/** Asserts that a link leads to the bill of materials of this build. */
async function leadsToSbom(page: Page, name: string): Promise<void> {
  const address = await page.getByRole('link', { name }).first().getAttribute('href')
  const response = await page.request.get(new URL(address!, origin()).href)
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toContain('application/json')
  const { bomFormat, specVersion, components } = await response.json()
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
  expect(components.length).toBeGreaterThan(300)
}

test('[issue-31] [house-12] the manual leads to the security policy, the bill of materials and the licences', async ({
  page
}) => {
  await page.goto('/manual/')
  await leadsToSbom(page, '软件物料清单（SBOM）')
  await page.getByRole('link', { name: '第三方许可证' }).click()
  await expect(page.getByText('Permission is hereby granted, free of charge').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '安全政策' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '安全政策' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security policy' })).toBeVisible()
})

test('[issue-31] [house-12] 安全状况 leads to the bill of materials, the licences and the security policy', async ({
  page
}) => {
  await signIn(page)
  await page.goto('/system/SecurityStatus')
  await leadsToSbom(page, '软件物料清单')
  for (const name of ['许可证', '安全政策']) {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect((await page.request.get(new URL(address!, origin()).href)).status()).toBe(200)
  }
})
