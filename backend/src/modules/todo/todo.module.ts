import { Global, Module } from '@nestjs/common';
import { GivenUpJobs } from './given-up-jobs.js';
import { TodoController } from './todo.controller.js';
import { TodoReader } from './todo-reader.js';
import { TodoSources } from './todo-sources.js';

/** Where modules register what they know of that waits for a person; global for that. */
@Global()
@Module({ providers: [GivenUpJobs, TodoReader, TodoSources], exports: [TodoReader, TodoSources] })
export class TodoModule {}

/** Da fare as it is asked for. Apart, because it also needs the names of transactions. */
@Module({ controllers: [TodoController] })
export class TodoRoutesModule {}
