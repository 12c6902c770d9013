import type { AnswerOf, Occasion } from '@fiocco/contracts';
import { Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IntId, Permission, RequestContext, versionSeen, CheckedBody } from '../../../platform/index.js';
import { occasionNotFound } from '../catalog.refusals.js';
import { ListsPort } from '../ports.js';
import type { OccasionEntity } from './occasion.entity.js';
import { OccasionsService } from './occasions.service.js';

@Controller('api/occasions')
export class OccasionsController {
  constructor(
    private readonly occasions: OccasionsService,
    @Inject(ListsPort) private readonly lists: () => ListsPort,
  ) {}

  @Get()
  @Permission('staff')
  all(): Promise<AnswerOf<'GET /api/occasions'>> {
    return this.occasions.all();
  }

  /** Guests may read the occasion of a list that they may see; for any other they get 404. */
  @Get(':id')
  @Permission('public')
  async one(
    @Param('id', IntId) id: number,
    @Req() request: FastifyRequest,
  ): Promise<AnswerOf<'GET /api/occasions/:id'>> {
    const isStaff = RequestContext.current().user !== null;
    if (!isStaff && !(await this.lists().showsOccasion(id, request))) throw occasionNotFound();
    return view(await this.occasions.find(id));
  }

  @Post()
  @Permission('staff')
  async create(
    @CheckedBody('POST /api/occasions') { name }: CheckedBody<'POST /api/occasions'>,
  ): Promise<AnswerOf<'POST /api/occasions'>> {
    return view(await this.occasions.create(name));
  }

  @Put(':id')
  @Permission('staff')
  async rename(
    @Param('id', IntId) id: number,
    @CheckedBody('PUT /api/occasions/:id') { name }: CheckedBody<'PUT /api/occasions/:id'>,
    @Headers('if-match') ifMatch?: string,
  ): Promise<AnswerOf<'PUT /api/occasions/:id'>> {
    return view(await this.occasions.rename(id, name, versionSeen(ifMatch)));
  }

  @Delete(':id')
  @Permission('staff')
  @HttpCode(204)
  remove(@Param('id', IntId) id: number): Promise<AnswerOf<'DELETE /api/occasions/:id'>> {
    return this.occasions.remove(id);
  }
}

function view({ id, name, version }: OccasionEntity): Occasion {
  return { id, name, version };
}
