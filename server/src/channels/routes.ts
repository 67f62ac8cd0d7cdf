import * as contract from '@homecoming/contract/channels.ts';
import type { Routes } from '../platform/http/bind.ts';
import { getChannel, listChannelMembers, listChannels } from './queries.ts';
import * as service from './service.ts';

/** The channels of communities. */
export function channelRoutes(routes: Routes): void {
  routes.handle(contract.listChannels, ({ ctx, params }) => listChannels(ctx, params.id));
  routes.handle(contract.createChannel, ({ ctx, params, body, files }) =>
    service.createChannel(ctx, params.id, body, files.image),
  );
  routes.handle(contract.getChannel, ({ ctx, params }) => getChannel(ctx, params.id));
  routes.handle(contract.updateChannel, ({ ctx, params, body, files }) =>
    service.updateChannel(ctx, params.id, body, files.image),
  );
  routes.handle(contract.listChannelMembers, ({ ctx, params, query }) => listChannelMembers(ctx, params.id, query));
  routes.handle(contract.leaveChannel, async ({ ctx, params }) => {
    await service.leaveChannel(ctx, params.id);
    return { message: 'You have left this channel.' };
  });
}
