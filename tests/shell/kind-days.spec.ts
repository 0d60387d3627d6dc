import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { askOf, call, expect, origin, password, signIn, test } from '../support/pages.ts'
import { giveFiles } from '../support/give-files.ts'

interface Public {
  records: { title: string; fieldState: string; fields: Record<string, unknown> }[]
}

/** Input of a writer on the page of a kind. */
interface Day {
  kind: string
  title: string
  /** Text fields by label, in order; `添加…` adds a row. */
  fields: Record<string, string>
  department?: string
  picture?: string
  /** Field, as the public call gives it after publication. */
  shown: [field: string, value: unknown]
  /** Row of the reviewer's list. */
  listed: string
  state: string
}

const hours = (from: number): string => {
  const time = new Date(Date.now() + from * 3_600_000 + 8 * 3_600_000)
  return time.toISOString().slice(0, 16)
}

const days: Day[] = [
  {
    kind: 'functions',
    title: '机构名称',
    department: '部门',
    fields: {
      ...{ 添加主要职责: '', 第_1_行职责: '拟订全市数据发展规划', 负责人: '赵磊', 地址: '临江路 1 号' },
      ...{ 办公时间: '工作日 9:00—17:00', 电话: '0571-88001234' }
    },
    shown: ['phone', '0571-88001234'],
    listed: '0571-88001234',
    state: '未确认'
  },
  {
    kind: 'division',
    title: '内设机构名称',
    department: '部门',
    fields: { 添加职责: '', 第_1_行职责: '承担文电、会务工作', 电话: '0571-88005678', 房间: '301' },
    shown: ['room', '301'],
    listed: '301',
    state: '在用'
  },
  {
    kind: 'trained',
    title: '标题',
    department: '主办单位',
    fields: {
      ...{ 开始时间: hours(48), 结束时间: hours(50), 地点: '市民中心', 联系人: '钱进', 联系电话: '0571-88001234' },
      ...{ 报名开始: hours(-1), 报名截止: hours(24), 名额: '40' }
    },
    shown: ['place', '市民中心'],
    listed: '市民中心',
    state: '报名中'
  },
  {
    kind: 'interview',
    title: '主题',
    picture: '封面',
    fields: {
      ...{ 期次: '第 7 期', 开始时间: hours(48), 结束时间: hours(50), 主持人: '孙宁' },
      ...{
        添加嘉宾: '',
        第_1_行姓名: '周文',
        第_1_行单位职务: '市数据局局长',
        提问开始: hours(-1),
        提问截止: hours(40)
      }
    },
    shown: ['issue', '第 7 期'],
    listed: '第 7 期',
    state: '征集问题'
  },
  {
    kind: 'opinions',
    title: '标题',
    department: '征集部门',
    fields: { 开始时间: hours(-1), 截止时间: hours(24 * 31) },
    shown: ['type', '其他意见征集'],
    listed: '其他意见征集',
    state: '进行中'
  },
  {
    kind: 'recruit',
    title: '标题',
    department: '招考单位',
    fields: {
      ...{ 类型: '事业单位', 年度: '2026', 联系人和电话: '钱进 0571-88001234' },
      ...{ 添加岗位: '', 第_1_行岗位代码: 'A01', 第_1_行单位: '市数据局', 第_1_行岗位: '综合岗', 第_1_行人数: '2' },
      ...{ 报名开始: hours(-1), 报名截止: hours(72) }
    },
    shown: ['total', '2'],
    listed: '事业单位',
    state: '报名'
  }
]

async function fill(page: Page, { fields, department, picture }: Day, agency: string): Promise<void> {
  const editor = page.locator('qd-article-editor')
  if (department) {
    await editor.getByRole('button', { name: `选择…${department}` }).click()
    // Other tests leave departments, so that the new one may need scrolling; the filter finds it.
    await editor.getByRole('textbox', { name: '筛选', exact: true }).fill(agency)
    await editor.getByRole('treeitem', { name: agency }).click()
    await editor.getByRole('button', { name: '选定' }).click()
  }
  if (picture) {
    const buffer = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#6688aa' } })
      .jpeg()
      .toBuffer()
    await giveFiles(editor.getByRole('button', { name: `选择图片：${picture}` }), {
      ...{ name: '封面.jpg', mimeType: 'image/jpeg', buffer }
    })
    await editor.locator('.crop-dialog').getByRole('button', { name: '确定' }).click()
    await editor.getByLabel(`${picture}的替代文字`).fill('会场')
  }
  for (const [label, value] of Object.entries(fields)) {
    const name = label.replaceAll('_', ' ')
    if (name.startsWith('添加')) await editor.getByRole('button', { name, exact: true }).click()
    else
      await editor
        .getByRole('textbox', { name, exact: true })
        .or(editor.getByRole('combobox', { name, exact: true }))
        .fill(value)
  }
}

for (const day of days)
  test(`[AR-3] a day with ${day.kind}: written, a session that ends, reviewed by another person, public, withdrawn`, async ({
    page,
    console
  }) => {
    console.expected.push(/status of 401/)
    const { token } = await signIn(page)
    const code = `${day.kind}${Date.now()}`
    const column = { subsiteId: '1', name: `栏目 ${code}`, code, modelId: `model-${day.kind}` }
    const { id: columnId } = await askOf<{ id: string }>(origin(), token, '/newsclass/newsClass/add', column)
    const agency = `${code}局`
    await askOf(origin(), token, '/sys/sysDepart/add', { departName: agency, parentId: '', orgType: '2' })
    const publics = async () =>
      (await call<Public>(`/cms/public/contents?columnId=${columnId}`)).result.records.map(({ title }) => title)

    const writer = await signIn(page, 'lihua')
    await page.goto(`/cms/article/ArticleList?newsClassId=${columnId}`)
    await page.getByRole('button', { name: /^新增/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`Add\\?newsClassId=${columnId}$`))
    const editor = page.locator('qd-article-editor')
    await editor.getByLabel(day.title, { exact: true }).fill(`事项 ${code}`)
    await fill(page, day, agency)
    const text = editor.locator('.ProseMirror')
    if (await text.count()) await text.fill('现将有关事项公告如下。')
    await call('/sys/logout', writer.token, 'POST', {})
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog', { name: '登录已过期' }).getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await editor.getByRole('button', { name: '提交', exact: true }).click()
    await expect(editor.locator('.standing')).toContainText('待审核')
    expect(await publics()).toEqual([])

    await page.evaluate(() => localStorage.clear())
    await signIn(page, 'wangmin')
    await page.goto(`/cms/article/ArticleList?newsClassId=${columnId}`)
    const row = page.getByRole('row', { name: `事项 ${code}` })
    await expect(row).toContainText(day.listed)
    await row.getByRole('link', { name: `事项 ${code}` }).click()
    await editor.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await expect(editor.locator('.standing')).toContainText(day.state)
    await expect(editor.getByRole('button', { name: '撤回', exact: true })).toBeVisible()
    const { result } = await call<Public>(`/cms/public/contents?columnId=${columnId}`)
    const [shown] = result.records
    expect([shown?.title, shown?.fieldState]).toEqual([`事项 ${code}`, day.state])
    expect(shown!.fields[day.shown[0]]).toEqual(day.shown[1])
    await editor.getByRole('button', { name: '撤回', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
    await expect.poll(publics).toEqual([])
  })
