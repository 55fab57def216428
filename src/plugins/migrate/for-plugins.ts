// The parts of migration that other plugins use.

export { ignoreGenerated } from './ignore-generated.ts'
export { hasForeignConfig } from './migrate.ts'
export { runMigrate } from './migrate-command.ts'
