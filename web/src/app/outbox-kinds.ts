/* Modules that define kinds of lib/outbox: loaded where entries of an earlier visit are to be sent. */
import '../posts/composer/create-post.ts';
