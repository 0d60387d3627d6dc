import {
  Application,
  Archive,
  Cog,
  DiagramTree,
  Document,
  FolderClose,
  Form,
  GlobeNetwork,
  Home,
  Inbox,
  Link,
  Media,
  Notifications,
  People,
  TickCircle
} from '@blueprintjs/icons'

const icons = {
  home: Home,
  document: Document,
  folder: FolderClose,
  site: DiagramTree,
  settings: Cog,
  people: People,
  megaphone: Notifications,
  form: Form,
  link: Link,
  image: Media,
  inbox: Inbox,
  done: TickCircle,
  archive: Archive,
  globe: GlobeNetwork
}

/** Valid icon names of menu entries. */
export const iconNames = Object.keys(icons)

/** Icon of a menu entry. Unknown names show a plain window. */
export function MenuIcon({ name = '' }: { name?: string }) {
  const Icon = icons[name as keyof typeof icons] ?? Application
  return <Icon className="menu-icon" />
}
