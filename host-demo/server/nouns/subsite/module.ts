import type { Module } from '../../module.ts'
import { registerSubsites } from './subsite-calls.ts'
import { seedFirstSite, seedSites } from './subsite-seed.ts'

export const subsiteModule: Module = {
  noun: 'subsite',
  title: '站点',
  register: registerSubsites,
  // The demo brings its own first site.
  basis: async (tx, { kind }) => kind === 'empty' && seedFirstSite(tx),
  demo: seedSites
}
