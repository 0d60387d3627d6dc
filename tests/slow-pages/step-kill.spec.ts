import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startEmbedded } from '../../host-demo/server/database/embedded.ts'
import { askOf, expect, signInAt, test } from '../support/pages.ts'
import { startPlatform } from '../support/platform.mjs'

/** Starts a process of three steps and opens the first in the inbox. */
async function beginStep(page: Page, origin: string) {
  const { token } = await signInAt(origin, page)
  const ask = <Result>(path: string, body?: unknown) => askOf<Result>(origin, token, path, body)
  const title = '采购申请'
  const steps = JSON.stringify(['经办', '审核', '签发'].map(name => ({ name, userIds: 'u1', mode: 'inTurn' })))
  const start = '/process/tPProcess/startUserDefinedProcess'
  const { processInstanceId } = await ask<{ processInstanceId: string }>(start, { title, steps })
  const done = async () => {
    const history = await ask<{ state: string; comment: { comment: string } }[]>(
      `/process/processInstance/getHisNodes?processInstanceId=${processInstanceId}`
    )
    return history.filter(({ state }) => state === 'done').map(({ comment }) => comment.comment)
  }
  const dialog = page.getByRole('dialog', { name: title })
  const comment = dialog.getByLabel('意见', { exact: true })
  const send = dialog.getByRole('button', { name: '同意并提交' })
  const open = async () => {
    await page.goto(`${origin}/process/inbox?title=${encodeURIComponent(title)}`)
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: '办理' })
      .click()
    await expect(comment).toBeVisible()
  }
  await open()
  return { dialog, comment, send, done }
}

test('[WF-1] the server is killed during a step: it is reported, no typing is lost, and the step is taken once', async ({
  page,
  console: said
}) => {
  test.setTimeout(120_000)
  // Open pages send requests while the server is down.
  said.expected.push(/WebSocket connection|ERR_CONNECTION_(REFUSED|RESET)|ERR_FAILED|status of 50\d/)
  const data = await mkdtemp(join(tmpdir(), 'qundao-kill-'))
  let platform = await startPlatform({ data, keep: true })
  const restart = async () => {
    platform = await startPlatform({ data, keep: true, port: Number(new URL(platform.origin).port) })
  }
  try {
    const { dialog, comment, send, done } = await beginStep(page, platform.origin)
    await test.step('killed after the step was taken, before the response', async () => {
      await comment.fill('材料齐全')
      await page.route('**/completeTask*', async route => {
        await route.fetch()
        await platform.stop('SIGKILL')
        await route.abort()
      })
      await send.click()
      await expect(dialog.getByRole('alert')).toContainText('无法连接服务器')
      await expect(comment).toHaveValue('材料齐全')
      await page.unroute('**/completeTask*')
      await restart()
      await send.click()
      await expect(page.getByText('办理成功')).toBeVisible()
      expect(await done()).toEqual(['材料齐全'])
    })
  } finally {
    await platform.stop()
    await rm(data, { recursive: true, force: true })
  }
})

test('[WF-1] the database stops during a step: it is reported, no typing is lost, and the step is taken once', async ({
  page,
  console: said
}) => {
  test.setTimeout(120_000)
  said.expected.push(/status of 503/)
  const data = await mkdtemp(join(tmpdir(), 'qundao-stop-'))
  // Started by the test, so that the platform does not restart it early.
  let database = await startEmbedded(data, () => {})
  const { user, host, port } = database.connection
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const platform = await startPlatform({ data, keep: true, environment: { DATABASE_URL: url } })
  try {
    const { dialog, comment, send, done } = await beginStep(page, platform.origin)
    await comment.fill('材料齐全')
    const postmaster = Number((await readFile(join(database.data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(postmaster, 'SIGQUIT')
    await database.stop()
    await send.click()
    // Other parts of the dialog may report the same, with a retry.
    await expect(dialog.getByText('数据库暂时不可用，请稍后重试', { exact: true })).toBeVisible()
    await expect(comment).toHaveValue('材料齐全')
    database = await startEmbedded(data, () => {})
    await send.click()
    await expect(page.getByText('办理成功')).toBeVisible()
    expect(await done()).toEqual(['材料齐全'])
    // An open page would send a request when it closes.
    await page.close()
  } finally {
    await platform.stop()
    await database.stop()
    await rm(data, { recursive: true, force: true })
  }
})
