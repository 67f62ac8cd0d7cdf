/* Modules that define kinds of lib/unsent/outbox: loaded where entries of an earlier visit are to be sent. */
import '../chat/outbox.ts';
import '../groups/thread.ts';
import '../posts/composer/create-post.ts';
import '../posts/comments/thread.ts';
import '../registrations/check-ins/outbox.ts';
