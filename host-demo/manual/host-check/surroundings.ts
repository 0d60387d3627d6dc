import { fine, note, type Line } from './line.ts'

type Known = Record<
  string,
  { Version?: string; version?: string; VERSION?: string; fn?: { jquery?: string } } | undefined
>

/** Returns the old libraries of the page with their versions. */
function oldScripts(): string {
  const page = globalThis as unknown as Known
  let words = ''
  const add = (name: string, version: string | undefined) => {
    if (version) words += `${words ? ', ' : ''}${name} ${version}`
  }
  add('Prototype', page.Prototype?.Version)
  add('MooTools', page.MooTools?.version)
  add('Sugar', page.Sugar?.VERSION)
  add('core-js', page.core?.version)
  add('Ext JS', page.Ext?.version && String(page.Ext.version))
  const jquery = page.jQuery?.fn?.jquery
  if (jquery && /^[12]\./.test(jquery)) add('jQuery', jquery)
  return words
}

/** Says what in the document differs from a plain page. */
export function checkSurroundings(): Line[] {
  const lines: Line[] = []
  const add = (zh: string, en: string) => (lines[lines.length] = note(zh, en))
  if (document.compatMode === 'BackCompat')
    add(
      '页面处于怪异模式：缺少 <!doctype html>。组件照常工作',
      'The page is in quirks mode: it lacks <!doctype html>. Elements work'
    )
  const base = document.querySelector('base[href]')?.getAttribute('href')
  if (base !== undefined && base !== null)
    add(
      `页面有 <base href="${base}">：您代码中的相对地址以它为准`,
      `The page has <base href="${base}">: relative addresses in your code start there`
    )
  const zooms = [document.documentElement, document.body]
  for (let at = 0; at < zooms.length; at++) {
    const zoom = zooms[at] && getComputedStyle(zooms[at]!).zoom
    if (zoom && zoom !== '1' && zoom !== 'normal')
      add(`样式 zoom 为 ${zoom}：组件按比例缩放`, `The style zoom is ${zoom}: elements are scaled`)
  }
  const scripts = oldScripts()
  if (scripts) add(`旧的脚本库：${scripts}`, `Old libraries: ${scripts}`)
  if (typeof navigator.serviceWorker === 'object' && navigator.serviceWorker?.controller)
    add(
      '页面由 Service Worker 控制：它不应缓存或改写平台的请求',
      'A service worker controls the page: it must not cache or change requests to the platform'
    )
  if (!document.querySelector('meta[name=viewport]'))
    add(
      '缺少 <meta name="viewport" content="width=device-width">：手机上按桌面的宽度显示',
      'The page lacks <meta name="viewport" content="width=device-width">: phones show it at the width of a desktop'
    )
  if (lines.length === 0) lines[0] = fine('文档没有特别之处', 'Nothing unusual in the document')
  return lines
}
