// Starts the PostgreSQL that all server tests of a run share, with a filled database of each kind to copy, so that no
// test file creates a cluster. Prints its address in one line and runs until its input ends.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../host-demo/server/database/embedded.ts'
import { command, fill, type Connection, type Seed } from './ground.ts'

// Turns off durability. Data of an interrupted run are not needed.
const settings = ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const folder = mkdtempSync(join(tmpdir(), 'qundao-tests-'))
// The database account must be able to enter the folder when root runs the tests.
chmodSync(folder, 0o711)
const embedded = await startEmbedded(folder, () => undefined, settings)
const copied = async (seed: Seed) => {
  const connection: Connection = { ...embedded.connection, database: `filled_${seed}` }
  await command(connection, `create database ${connection.database}`)
  await fill(connection, seed)
}
await Promise.all([copied('demo'), copied('empty')])
console.log(JSON.stringify(embedded.connection))

process.stdin.resume().once('end', async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
