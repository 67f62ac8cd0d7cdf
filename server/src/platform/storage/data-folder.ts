/** In a data folder, and in a backup of it: PostgreSQL's own data directory. */
export const CLUSTER = 'cluster';
/** In a data folder, and in a backup of it: pictures and files. */
export const MEDIA = 'media';
