import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInternalHost, KeptResults, OrderedWork, Permission } from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { GiftListAccess, visibleList } from '../access/gift-list-access.js';
import { ListId } from '../list-id.js';
import { type RenderedQr, renderQr } from './render-qr.js';

/** About 12 KB each. */
const KEPT = 500;

@Controller('api/gift-lists')
export class QrCodeController {
  private readonly drawn = new KeptResults<RenderedQr>(KEPT);

  constructor(
    private readonly access: GiftListAccess,
    private readonly settings: SettingsStore,
    private readonly orders: OrderedWork,
  ) {}

  /** The QR code of a list's address; of a protected list only for those who may see it. */
  @Get(':id/qrcode')
  @Permission('public')
  qrCode(
    @Param('id', ListId) id: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/gift-lists/:id/qrcode'>> {
    return this.orders.run(() => this.draw(id, request, reply));
  }

  private async draw(
    id: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/gift-lists/:id/qrcode'>> {
    visibleList(await this.access.greet(id, request, reply));
    const url = `${await this.settings.publicUrl()}/list/${id}`;
    const { svg, png } = await this.drawn.of(url, () => renderQr(url));
    void reply.header('cache-control', 'private, no-cache');
    return {
      qrCode: `data:image/png;base64,${png.toString('base64')}`,
      svg,
      url,
      isPublic: !isInternalHost(new URL(url).hostname),
    };
  }
}
