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

/** The words that menu entries may have for a picture. */
export const iconNames = Object.keys(icons)

/** The picture of a menu entry; a plain window for a word it does not know. */
export function MenuIcon({ name = '' }: { name?: string }) {
  const Icon = icons[name as keyof typeof icons] ?? Application
  return <Icon className="menu-icon" />
}
