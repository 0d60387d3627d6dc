import { loadTag, tagOfComponent } from '../elements/catalog.ts'
import { sayLeftOver } from '../elements/base/core/toasts.ts'
import { $permissions, loadPermissions } from '../elements/base/session/account/permissions.ts'
import { restoreUser } from '../elements/base/session/account/account.ts'
import { setEnvironment } from '../elements/base/session/wire/environment.ts'
import { $session } from '../elements/base/session/wire/session.ts'
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

/** Menu paths that are not the name of their component. */
const pageOfPath: Record<string, string> = { [homePath]: 'qd-home', '/cms/article/edit': 'qd-article-editor' }

const frameTags = ['qd-top-menu', 'qd-side-menu', 'qd-tab-bar', 'qd-breadcrumb', 'qd-column-tree']
/** Nobody comes for these. The first stands last and is as wide as a name: it comes before those that it would move. */
const [lastOfTools, ...lateTags] = ['qd-user-menu', 'qd-settings-drawer', 'qd-notice-bell', 'qd-site-switcher'] as const

/** The tag of the page asked for, as far as the address tells it before the menu is there. */
function expectedTag(): string | undefined {
  if (!$session.get())
    return fixedRoutes.find(route => route.open && route.path === location.pathname)?.tag ?? 'qd-login'
  const path = location.pathname === '/' ? homePath : location.pathname
  return pageOfPath[path] ?? tagOfComponent(path.slice(1))
}

const frame = new Frame()

// What decides is asked for first, then what the person came for, then the frame around it.
const decided = $session.get() ? loadPermissions().catch(() => undefined) : Promise.resolve()
const expected = expectedTag()
let isPageThere = false
const page = (expected ? loadTag(expected).catch(() => undefined) : Promise.resolve()).then(() => {
  isPageThere = true
})

/** Where the page's script is there in time the page stands before its frame, and asks for its rows while that draws itself. */
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
    // Without it the title tells nothing of messages.
    import('./unread.ts').catch(() => undefined)
  })
})

// Another tab went to another sub-site: its menu is another one.
$permissions.listen(permissions => {
  if (!permissions && $session.get()) void loadPermissions().catch(() => undefined)
})

restoreTabs()
document.body.append(frame)
void startRouter().then(() => restoreUser().catch(() => undefined))
sayLeftOver()
