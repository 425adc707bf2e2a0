import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './backend/persistence/schema.ts',
  out: './backend/persistence/migrations',
});
