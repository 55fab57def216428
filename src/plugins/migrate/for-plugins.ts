// The parts of migration that other plugins use.

export { hasForeignConfig } from './migrate.ts'
export { runMigrate } from './migrate-command.ts'
