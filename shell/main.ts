import { loadTag, tagOfComponent } from '../elements/catalog.ts'
import { sayLeftOver } from '../elements/base/core/overlay/toasts.ts'
import { $permissions, loadPermissions } from '../elements/base/session/account/permissions.ts'
import { restoreUser } from '../elements/base/session/account/account.ts'
import { setEnvironment } from '../elements/base/session/wire/environment.ts'
import { $session, $viewing, lostView } from '../elements/base/session/wire/session.ts'
import './document.css'
import { Frame } from './frame.ts'
import { $page, loadAnew, open, startRouter } from './router.ts'
import { fixedRoutes, homePath } from './routes.ts'
import { restoreTabs } from './tabs.ts'

setEnvironment({
  shell: location.origin,
  reload: loadAnew,
  go: path => void open(path)
})

/** Menu paths that differ from the name of their component. */
const pageOfPath: Record<string, string> = { [homePath]: 'qd-home', '/cms/article/edit': 'qd-article-editor' }

const frameTags = ['qd-top-menu', 'qd-side-menu', 'qd-tab-bar', 'qd-breadcrumb', 'qd-column-tree']
/**
 * Tools that load last. The user menu is at the end of the bar and as wide as a name, so it loads before tools it would
 * move.
 */
const [lastOfTools, ...lateTags] = ['qd-user-menu', 'qd-settings-drawer', 'qd-notice-bell', 'qd-site-switcher'] as const

/** Guesses the tag of the requested page from the address, before the menu is loaded. */
function expectedTag(): string | undefined {
  if (lostView()) return undefined
  if (!$session.get())
    return fixedRoutes.find(route => route.open && route.path === location.pathname)?.tag ?? 'qd-login'
  const path = location.pathname === '/' ? homePath : location.pathname
  return pageOfPath[path] ?? tagOfComponent(path.slice(1))
}

const frame = new Frame()

// Load permissions first, then the requested page, then the frame.
const decided = $session.get() ? loadPermissions().catch(() => undefined) : Promise.resolve()
const expected = expectedTag()
let isPageThere = false
const page = (expected ? loadTag(expected).catch(() => undefined) : Promise.resolve()).then(() => {
  isPageThere = true
})

/** Waits until the page is rendered, if its script is loaded. Its data then loads while the frame renders. */
async function pageDrawn(): Promise<void> {
  await decided
  if (!isPageThere) return
  await new Promise<void>(resolve => {
    const stop = $page.subscribe(shown => shown && queueMicrotask(() => (stop(), resolve())))
  })
  await frame.updateComplete
}

$session.subscribe(session => {
  if (!session) return
  const framed = pageDrawn().then(() => frameTags.forEach(tag => void loadTag(tag)))
  void Promise.all([page, framed]).then(async () => {
    await loadTag(lastOfTools).catch(() => undefined)
    lateTags.forEach(tag => void loadTag(tag))
    // Optional: without it, the title lacks the unread count.
    import('./unread.ts').catch(() => undefined)
  })
})

$viewing.subscribe(viewing => viewing && void import('./viewing-band.ts'))

// Another tab switched the sub-site: load the menu again.
$permissions.listen(permissions => {
  if (!permissions && $session.get()) void loadPermissions().catch(() => undefined)
})

if (lostView()) void import('./lost-view.ts')
else {
  restoreTabs()
  document.body.append(frame)
  void startRouter().then(() => restoreUser().catch(() => undefined))
  sayLeftOver()
}
