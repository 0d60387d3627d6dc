import { StoreController } from '@nanostores/lit'
import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { customElement, query, state } from 'lit/decorators.js'
import { classMap } from 'lit/directives/class-map.js'
import { catalog } from '../elements/catalog.ts'
import { $locale } from '../elements/base/core/language/locale.ts'
import { $theme, readable } from '../elements/base/core/look/theme.ts'
import { changesOf } from '../elements/base/session/wire/changes.ts'
import {
  $showsColumns,
  $sideMenus,
  $topMenu,
  chainOf,
  chooseTopMenu,
  topMenuOf
} from '../elements/base/session/account/menu.ts'
import { $session, $subsite, $viewing } from '../elements/base/session/wire/session.ts'
import { $settings } from '../elements/base/session/account/settings.ts'
import './ask.ts'
import './refused.ts'
import type { Ask } from './ask.ts'
import { $isMobile, followScroll } from './device.ts'
import { setTitle } from './document-title.ts'
import frameStyles from './frame.css?inline'
import { drawer, hamburger, head, looks, side } from './frame-parts.ts'
import { mark } from './mark.ts'
import { goHome } from './go-home.ts'
import { accountPage, blankPage } from './plain-pages.ts'
import { dropPage, isUnsaved, keepPages, keptPages, pageElement, renamePage, tellState } from './pages.ts'
import { $lost, $page, askBeforeLeaving, open, type Page } from './router.ts'
import { askedFor } from './guard.ts'
import { homePath, lostPath } from './routes.ts'
import { words } from './shell.text.ts'
import { showPages } from './show-pages.ts'
import {
  $tabs,
  closeTabs,
  moveTab,
  openTab,
  pathOfTab,
  placeTab,
  renameTab,
  restoreTabs,
  tabsToClose,
  type Which
} from './tabs.ts'
import { forgetNames, ownTitle, tellTitle, titleOf } from './titles.ts'

/** Lays out the elements of the page, manages the open pages and handles their events. */
@customElement('qd-shell-frame')
export class Frame extends LitElement {
  static override styles = unsafeCSS(frameStyles)

  @state() private headerAway = false
  @state() private drawerOpen = false
  @state() private heading = ''
  @query('qd-shell-ask') private asker!: Ask

  private readonly settings = new StoreController(this, $settings)
  private readonly page = new StoreController(this, $page)
  private readonly lost = new StoreController(this, $lost)
  private readonly tabs = new StoreController(this, $tabs)
  private readonly subsite = new StoreController(this, $subsite)
  private readonly session = new StoreController(this, $session)
  private readonly viewing = new StoreController(this, $viewing)
  private readonly topMenu = new StoreController(this, $topMenu)
  private readonly sideMenus = new StoreController(this, $sideMenus)
  private readonly columns = new StoreController(this, $showsColumns)
  private readonly mobile = new StoreController(this, $isMobile)
  private readonly locale = new StoreController(this, $locale)
  private readonly theme = new StoreController(this, $theme)
  /** Page rendered last. */
  private shown: string | undefined
  private readonly stops: (() => void)[] = []

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('qd-navigate', event => this.onNavigate(event as CustomEvent<{ path: string }>))
    this.addEventListener('qd-saved', event => this.onSaved(event as CustomEvent<{ id: string }>))
    this.addEventListener('qd-query', event => this.onQuery(event as CustomEvent<{ query: string }>))
    this.addEventListener('qd-title', event => this.onTitle(event as CustomEvent<{ title: string }>))
    this.addEventListener('qd-signed-in', () => void open(askedFor()))
    askBeforeLeaving(next => this.mayLeave(next))
    this.stops.push(
      followScroll(100, past => (this.headerAway = past)),
      $page.subscribe(page => page && void this.showPage(page)),
      changesOf('column').listen(() => {
        forgetNames()
        const page = $page.get()
        if (page?.query.get('newsClassId')) void this.callByTitle(page)
      }),
      $session.listen((session, before) =>
        this.onSession(session?.token, before?.token, before?.subsite.id !== session?.subsite.id)
      )
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const stop of this.stops.splice(0)) stop()
  }

  private get keepsTabs(): boolean {
    return this.settings.value.multiTab && !this.mobile.value
  }

  private onNavigate(event: CustomEvent<{ path: string }>): void {
    event.preventDefault()
    this.drawerOpen = false
    void open(event.detail.path)
  }

  /** Gives a new record its own address after the first save, for the tab and for reloads. */
  private onSaved(event: CustomEvent<{ id: string }>): void {
    const page = $page.get()
    if (!page?.route.tag || page.query.get('id') || !catalog[page.route.tag as `qd-${string}`]?.query?.id) return
    if (!event.composedPath().includes(pageElement(page))) return
    const subsiteId = page.query.get('subsiteId')
    const alone = page.query.get('alone')
    const query = new URLSearchParams({
      ...{ id: event.detail.id, ...(subsiteId && { subsiteId }) },
      ...(alone !== null && { alone })
    })
    const { path, saved, layout } = page.route
    const isInMenu = saved && layout === 'frame' && chainOf(saved).length > 0
    const full = `${isInMenu ? saved : path}?${query}`
    renamePage(page.key, full)
    renameTab(page.key, full)
    // The page is unchanged; focus returns after saving.
    this.shown = full
    history.replaceState(null, '', full)
    $page.set({ ...page, full, key: full, query })
  }

  /** Puts filter, sort order and page of a list into the address, for reloads, links and the back button. */
  private onQuery(event: CustomEvent<{ query: string }>): void {
    const path = event.composedPath()
    const key = keptPages().find(([, element]) => path.includes(element))?.[0]
    if (!key) return
    const { query } = event.detail
    const full = query ? `${key}${key.includes('?') ? '&' : '?'}${query}` : key
    moveTab(key, full)
    const page = $page.get()
    if (page?.key !== key || page.full === full) return
    history.replaceState(null, '', full)
    $page.set({ ...page, full, query: new URLSearchParams(full.split('?')[1]) })
  }

  private onTitle(event: CustomEvent<{ title: string }>): void {
    const path = event.composedPath()
    const page = keptPages().find(([, element]) => path.includes(element))
    if (!page) return
    const [key, element] = page
    tellTitle(element, event.detail.title)
    this.callPage(key, event.detail.title)
  }

  private callPage(key: string, title: string): void {
    openTab(key, title)
    if ($page.get()?.key !== key) return
    this.heading = title
    setTitle(`${title} - ${this.subsite.value?.name ?? words().name}`)
  }

  // Handles changes by other tabs: sign-out, sign-in, or a switch of the sub-site.
  private onSession(token: string | undefined, before: string | undefined, otherSite: boolean): void {
    if (!token) {
      keepPages(new Set())
      void open(location.pathname + location.search)
    } else if (!before) {
      restoreTabs()
      if ($page.get()?.route.layout === 'account') void open(askedFor())
    } else if (otherSite) {
      // Hidden pages without unsaved input are recreated when shown.
      keepPages(new Set(keptPages().flatMap(([key]) => (key === $page.get()?.key || isUnsaved(key) ? [key] : []))))
      void open(location.pathname + location.search, true)
    }
  }

  private async showPage(page: Page): Promise<void> {
    const { route, full, key } = page
    if (route.layout !== 'frame' || route.path === lostPath) {
      this.heading = route.title
      setTitle(`${route.title} - ${words().name}`)
      return
    }
    this.followMenu(page)
    if (!this.keepsTabs) keepPages(new Set([key]))
    this.callPage(key, ownTitle(key) ?? route.title)
    // The bare address of an open list restores its last state.
    const left = pathOfTab(key)
    if (full === key && left !== key) {
      history.replaceState(null, '', left)
      return $page.set({ ...page, full: left, query: new URLSearchParams(left.split('?')[1]) })
    }
    moveTab(key, full)
    tellState(page)
    await this.callByTitle(page)
  }

  private async callByTitle(page: Page): Promise<void> {
    const { key } = page
    const title = await titleOf(page)
    // Do not reopen a tab closed in the meantime.
    if (this.tabs.value.some(tab => tab.key === key)) this.callPage(key, ownTitle(key) ?? title)
  }

  /** Selects the top menu of the page. If two menus share the page, the site in the address decides. */
  private followMenu({ route, query }: Page): void {
    const menu = topMenuOf(route.chain[0], query.get('subsiteId'))
    if (menu?.isTop && menu.id !== this.topMenu.value?.id) chooseTopMenu(menu.id)
  }

  /** Unsaved work stays in its tab. If the page itself is replaced, asks the user first. */
  private async mayLeave(next: string): Promise<boolean> {
    const now = $page.get()
    if (!now || next === now.full || this.keepsTabs || !isUnsaved(now.key) || !this.session.value) return true
    return this.asker.ask(words().askLeave, words().leave)
  }

  private async close(key: string, which: Which): Promise<void> {
    const keys = tabsToClose(key, which)
    const unsaved = keys.filter(isUnsaved)
    if (unsaved.length > 0) {
      const names = $tabs
        .get()
        .filter(tab => unsaved.includes(tab.key))
        .map(tab => `「${tab.title}」`)
        .join('')
      if (!(await this.asker.ask(words().askClose(names), words().close))) return
    }
    if (keys.length === 0) return
    const active = $page.get()?.key ?? homePath
    const shown = closeTabs(keys, active)
    // Keep the closed page until the next one is ready; otherwise it would be created again.
    if (shown !== active) await open(pathOfTab(shown))
    keys.forEach(dropPage)
    this.requestUpdate()
  }

  private async refresh(key: string): Promise<void> {
    if (isUnsaved(key) && !(await this.asker.ask(words().askRefresh, words().refresh))) return
    dropPage(key)
    this.requestUpdate()
  }

  override render() {
    const page = this.page.value
    const band = this.viewing.value ? html`<qd-shell-viewing></qd-shell-viewing>` : nothing
    if (!page) return html`${band}<div class="waiting" role="status">${words().loading}</div>${this.renderAsk()}`
    if (page.route.layout === 'account') return html`${band}<div class=${this.weak}>${accountPage(page)}</div>`
    if (page.route.layout === 'blank')
      return html`${band}<div class="blank-page ${this.weak}">${blankPage(page)}</div>${this.renderAsk()}`
    return html`${band}${this.renderFrame(page)}${this.renderAsk()}`
  }

  private get weak(): string {
    return this.theme.value.weak ? 'weak' : ''
  }

  private renderAsk() {
    return html`<qd-shell-ask></qd-shell-ask>`
  }

  private renderFrame(page: Page) {
    const settings = this.settings.value
    const mobile = this.mobile.value
    const top = settings.layout === 'top' && !mobile
    return html`<div class=${classMap(looks(settings, top, this.headerAway))}>
      <a class="skip" href="#main" @click=${this.skip}>${words().skip}</a>
      <header>
        ${mobile ? hamburger(this.drawerOpen, () => (this.drawerOpen = true)) : nothing}
        <a class="brand" href=${homePath} title=${this.subsite.value?.name ?? words().name} @click=${goHome}>
          ${mark(24)}<span>${words().name}</span>
        </a>
        ${mobile ? nothing : html`<qd-top-menu ?dropdown=${top}></qd-top-menu>`}
        <div class="tools"><qd-site-switcher></qd-site-switcher><qd-notice-bell></qd-notice-bell><qd-settings-drawer></qd-settings-drawer><qd-user-menu></qd-user-menu></div>
      </header>
      <div class="body">
        ${mobile || top || this.hasNoSide ? nothing : side(page)}
        <main id="main" tabindex="-1">
          ${this.keepsTabs ? this.renderTabs(page) : nothing}
          ${head(page, this.heading)}
          ${this.renderPages(page)}
          <footer>${words().name} · ${words().claim}</footer>
        </main>
      </div>
      ${mobile && this.drawerOpen ? drawer(page, () => (this.drawerOpen = false)) : nothing}
    </div>`
  }

  /** Pages without side entries, such as home, use the full width. */
  private get hasNoSide(): boolean {
    return !this.columns.value && this.sideMenus.value.length === 0
  }

  private skip = (event: Event): void => {
    event.preventDefault()
    this.toContent()
  }

  /** Focus was lost with the previous page. */
  private get isFocusLost(): boolean {
    return document.activeElement === document.body || Boolean(this.shadowRoot?.activeElement?.closest('.page[hidden]'))
  }

  /** A dialog that goes with its page keeps the content inert for some frames more. */
  private toContent(tries = 9): void {
    const main = this.renderRoot.querySelector<HTMLElement>('#main')
    main?.focus()
    if (main?.matches(':focus') || tries === 0) return
    requestAnimationFrame(() => this.isFocusLost && this.toContent(tries - 1))
  }

  // Style attributes would violate the page's content security policy.
  protected override willUpdate(): void {
    this.style.setProperty('--primary', readable(this.theme.value.primary))
    document.documentElement.lang = this.locale.value
  }

  protected override updated(): void {
    const drawer = this.renderRoot.querySelector<HTMLDialogElement>('dialog.drawer')
    if (drawer && !drawer.open) drawer.showModal()
    const key = this.page.value?.key
    const pages = this.renderRoot.querySelector('.pages')
    if (pages && key !== undefined) showPages(pages, keptPages(), key)
    if (this.shown && key !== this.shown && this.isFocusLost) this.toContent()
    this.shown = key
  }

  private renderTabs(page: Page) {
    return html`<qd-tab-bar
      .tabs=${this.tabs.value}
      active=${page.key}
      @qd-tab-select=${(event: CustomEvent<{ key: string }>) => void open(pathOfTab(event.detail.key))}
      @qd-tab-close=${(event: CustomEvent<{ key: string; which: Which }>) => void this.close(event.detail.key, event.detail.which)}
      @qd-tab-move=${({ detail }: CustomEvent<{ key: string; index: number }>) => placeTab(detail.key, detail.index)}
      @qd-tab-refresh=${(event: CustomEvent<{ key: string }>) => void this.refresh(event.detail.key)}
    ></qd-tab-bar>`
  }

  private renderPages(page: Page) {
    const isLost = page.route.path === lostPath
    if (!isLost) pageElement(page)
    return html`<div class="pages">
      ${isLost ? html`<div class="page"><qd-shell-refused asked=${this.lost.value}></qd-shell-refused></div>` : nothing}
    </div>`
  }
}
