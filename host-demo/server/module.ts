import type { RightCode } from '../../elements/contract/rights.ts'
import type { Transaction } from './database/open.ts'
import type { MenuEntry } from './nouns/menu/menu-entries.ts'
import type { Platform } from './platform.ts'

/** What a new platform is filled with. */
export interface Beginning {
  kind: 'demo' | 'empty'
  /** Hashed; of every account it begins with. */
  password: string
}

/** What a noun brings to the platform. */
export interface Module {
  noun: string
  /** What people call it. */
  title: string
  register?(platform: Platform): void | Promise<void>
  /** By code, what the role administration calls each. The contract holds them. */
  rights?: Readonly<Record<RightCode, string>>
  menus?: MenuEntry[]
  /** Rows no platform can do without. */
  basis?(tx: Transaction, beginning: Beginning): Promise<unknown>
  /** Rows of the demo, on those of all bases and of the modules before this one. */
  demo?(tx: Transaction, beginning: Beginning): Promise<unknown>
}
