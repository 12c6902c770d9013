import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OrderedWork, Permission } from '../../../platform/index.js';
import { GiftListAccess } from '../access/gift-list-access.js';
import { visitorOf } from '../access/visitor.js';
import { listNotFound } from '../gift-lists.refusals.js';
import { listIdFrom } from '../list-id.js';
import { ListPreviews } from './list-previews.js';

const FILE = /^(\d+)-[0-9a-f]{16}\.jpg$/;

@Controller('anteprime')
export class PreviewController {
  constructor(
    private readonly access: GiftListAccess,
    private readonly previews: ListPreviews,
    private readonly orders: OrderedWork,
  ) {}

  /** For anybody who has the link and no password: of a locked or closed list there is no picture. */
  @Get(':file')
  @Permission('public')
  picture(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.orders.run(() => this.show(file, request, reply));
  }

  private async show(file: string, request: FastifyRequest, reply: FastifyReply): Promise<StreamableFile> {
    const listId = listIdFrom(FILE.exec(file)?.[1]);
    if (listId === undefined) throw listNotFound();
    const list = await this.access.found(listId, visitorOf(request));
    if (!this.access.visitWithoutPassword(list, { staff: false, cookies: {} }).canSee) throw listNotFound();
    const current = this.previews.addressOf(list).endsWith(file);
    const picture = await this.previews.of(list);
    // Not for ever: the list may be locked tomorrow. An old address shows what the list is now.
    void reply.header('cache-control', current ? 'public, max-age=86400' : 'no-cache');
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    return new StreamableFile(picture, { type: 'image/jpeg', length: picture.length });
  }
}
