// Templates of the areas around the pages, rendered from frame and session state. The frame re-renders when these
// change.
import { html } from 'lit'
import { $showsColumns, $topMenu, chainOf, pageOf, topMenuOf } from '../elements/base/session/account/menu.ts'
import { $settings, changeSettings, type Settings } from '../elements/base/session/account/settings.ts'
import { $subsite } from '../elements/base/session/wire/session.ts'
import type { Page } from './router.ts'
import { words } from './shell.text.ts'

/** Returns the classes of the frame. `isTop`: the navigation is at the top. */
export const looks = (settings: Settings, isTop: boolean, isHeaderAway: boolean) => ({
  dark: settings.menuTheme === 'dark',
  top: isTop,
  columns: $showsColumns.get() && !settings.sideCollapsed,
  collapsed: settings.sideCollapsed,
  'fixed-header': settings.fixedHeader,
  'fixed-side': settings.fixedSide && !isTop,
  'fixed-width': settings.width === 'fixed',
  'header-away': settings.autoHideHeader && isHeaderAway,
  weak: settings.weak
})

export const hamburger = (isOpen: boolean, onOpen: () => void) =>
  html`<button class="hamburger" aria-label=${words().openMenu} aria-expanded=${isOpen} @click=${onOpen}>
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor" d="M2 4h16v2H2zm0 5h16v2H2zm0 5h16v2H2z" /></svg>
  </button>`

/** Renders the columns of the site, or the entries of the chosen menu. */
function menu(page: Page, isCollapsed: boolean) {
  if ($showsColumns.get() && !isCollapsed) {
    const selected = page.query.get('newsClassId') ?? ''
    return html`<qd-column-tree menu-id=${$topMenu.get()?.id ?? ''} selected=${selected}></qd-column-tree>`
  }
  return html`<qd-side-menu path=${page.route.path} ?collapsed=${isCollapsed}></qd-side-menu>`
}

export function side(page: Page) {
  const { sideCollapsed } = $settings.get()
  return html`<aside class=${$showsColumns.get() ? 'columns-pane' : ''}>
    <div class="menu">${menu(page, sideCollapsed)}</div>
    <button
      class="collapse"
      aria-expanded=${!sideCollapsed}
      aria-label=${sideCollapsed ? words().expandSide : words().collapseSide}
      @click=${() => changeSettings({ sideCollapsed: !sideCollapsed })}
    >
      ${sideCollapsed ? '»' : `« ${words().collapse}`}
    </button>
  </aside>`
}

/** Renders the menus on a phone. */
export function drawer(page: Page, onClose: () => void) {
  const closeOutside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose()
  }
  return html`<dialog class="drawer" aria-label=${words().menu} @close=${onClose} @click=${closeOutside}>
    <div class="drawer-head">
      <span>${$subsite.get()?.name ?? words().name}</span>
      <button aria-label=${words().closeMenu} @click=${onClose}>✕</button>
    </div>
    <qd-top-menu stacked></qd-top-menu>
    <hr />
    ${menu(page, false)}
  </dialog>`
}

/** Renders breadcrumb and heading of the page. */
export function head(page: Page, heading: string) {
  const [top, ...below] = chainOf(page.route.path)
  const chain = [topMenuOf(top, page.query.get('subsiteId')) ?? [], below].flat().map(item => ({
    title: item.meta.title,
    path: item.route === '0' ? undefined : pageOf(item)
  }))
  const items = chain.length > 0 ? chain : [{ title: page.route.title }]
  return html`<div class="page-head">
    <qd-breadcrumb .items=${items}></qd-breadcrumb>
    <h1>${heading || page.route.title}</h1>
  </div>`
}
