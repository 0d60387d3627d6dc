/**
 * Measures the check of 2,000 links against servers of this machine, and what it costs somebody who reads the list of
 * articles meanwhile. Prints figures and writes `.bench/links.json`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { articleList } from '../../elements/base/contract/article.ts'
import { checkDueLinks } from '../../host-demo/server/nouns/link/check-links.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { startPlatform } from '../server/platform.ts'
import { expiredCertificate } from '../support/certificates.ts'
import { figure, median, print, type Figure } from './figure.ts'

const root = join(import.meta.dirname, '../..')
const links = 2000
/** Kinds of broken links per 100: slow, refused, redirected, expired certificate, never answered. The others work. */
const kinds = { slow: 10, dead: 10, moved: 10, expired: 5, hanging: 1 }

const figures: Figure[] = []
const record = (name: string, target: number | undefined, measured: number, unit: string) => {
  const line = figure(name, target, measured, unit)
  figures.push(line)
  print(line)
}

const answer: RequestListener = ({ url }, response) => {
  if (url === '/hanging') return
  if (url === '/moved') return void response.writeHead(302, { location: '/good' }).end()
  setTimeout(() => response.end('<title>ok</title>'), url === '/slow' ? 1000 : 20)
}
const servers = [createServer(answer), createSecure(expiredCertificate, answer), createServer(answer)]
const ports = await Promise.all(
  servers.map(
    server =>
      new Promise<number>(resolve =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
      )
  )
)
const [web, expired, dead] = ports
servers[2]!.close()

const paths = Object.entries(kinds).flatMap(([kind, count]) => Array<string>(count).fill(kind))
const urlOf = (serial: number) => {
  const kind = paths[serial % 100] ?? 'good'
  if (kind === 'dead') return `http://127.0.0.1:${dead}/`
  return kind === 'expired' ? `https://127.0.0.1:${expired}/` : `http://127.0.0.1:${web}/${kind}`
}

const pictureHosts = ports.map(port => `127.0.0.1:${port}`)
const platform = await startPlatform({ pictureHosts })
const database = openDatabase(platform.connection)
try {
  const token = await platform.signIn('admin')
  await platform.query("update links set status = '0'")
  await platform.query(
    `insert into links (id, subsite_id, name, url, type_code, status, sort_no)
     select 'bench' || n, '1', 'bench' || n, url, 'gov', '1', 9 from unnest($1::text[]) with ordinality u (url, n)`,
    [Array.from({ length: links }, (_, serial) => urlOf(serial))]
  )
  const read = async () => {
    const begin = performance.now()
    const { success, message } = await platform.call(articleList, { token, query: { pageSize: 20 } })
    if (!success) throw new Error(message)
    return performance.now() - begin
  }
  const quiet: number[] = []
  for (let sample = 0; sample < 200; sample++) quiet.push(await read())
  const begin = performance.now()
  const busy: number[] = []
  let checked: number | undefined
  const checking = checkDueLinks({ database, pictureHosts }).then(count => (checked = count))
  while (checked === undefined) busy.push(await read())
  await checking
  if (checked !== links) throw new Error(`${checked} links were checked`)
  record('check of 2,000 links | 检查 2,000 个链接', undefined, (performance.now() - begin) / 1000, 's')
  record(
    'list of articles beside the check, times its quiet median | 检查期间的文章列表，与平时中位数之比',
    2,
    median(busy) / median(quiet),
    '×'
  )
  const { rows } = await platform.query('select problem, count(*) from link_checks group by 1 order by 1')
  console.table(rows)
} finally {
  await database.$client.end()
  await platform.stop()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
}
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/links.json'), `${JSON.stringify(figures, null, 2)}\n`)
