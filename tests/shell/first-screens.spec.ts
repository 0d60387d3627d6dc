import { expect, origin, test } from '../support/pages.ts'

const page = async (path: string): Promise<string> => {
  const response = await fetch(origin() + path, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  return response.text()
}

const scriptsNamed = (html: string): string[] =>
  [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(match => match[1]!)

test('[performance-P9] the page of a first screen names its scripts, and each of them exists', async () => {
  const others = scriptsNamed(await page('/system/log'))
  for (const [path, script] of [
    ['/user/login', 'login'],
    ['/dashboard/analysis', 'home'],
    ['/cms/article/ArticleList?newsClassId=1002', 'article-list'],
    ['/cms/article/edit', 'article-editor']
  ]) {
    const named = scriptsNamed(await page(path!))
    expect(named).toEqual([...others, ...named.slice(others.length)])
    expect(named).toContain(`/elements/${script}.js`)
    expect(new Set(named).size).toBe(named.length)
    for (const file of named) expect((await fetch(origin() + file)).status, file).toBe(200)
  }
})

test('[performance-P9] the sign-in page waits only for scripts that its HTML names', async ({ page: tab }) => {
  const asked: string[] = []
  tab.on('request', request => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  await tab.goto('/user/login')
  await expect(tab.getByLabel('账号', { exact: true })).toBeVisible()
  const html = await page('/user/login')
  expect(asked.filter(path => !html.includes(`"${path}"`))).toEqual([])
})

test('[house-14] the shell works without React: none of its imported scripts contains an element', async () => {
  const html = await page('/user/login')
  const [, shell = ''] = /<script[^>]+src="([^"]+shell[^"]+\.js)"/.exec(html) ?? []
  const found = new Set([shell])
  for (const script of found) {
    const text = await (await fetch(origin() + script)).text()
    for (const [, target = ''] of text.matchAll(/(?:^|[;\n}])(?:import|export)(?:[^"'();]*from)?"(\.[^"]+\.js)"/g))
      found.add(new URL(target, origin() + script).pathname)
  }
  expect(found.size).toBeGreaterThan(3)
  expect([...found].filter(script => /\/island-/.test(script))).toEqual([])
})
