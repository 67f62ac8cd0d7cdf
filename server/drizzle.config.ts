import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name what-changes` writes the next migration from src/schema. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/src/schema/**/*.ts',
  out: './server/migrations',
});
