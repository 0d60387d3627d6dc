import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttachmentDraft } from '../../../../elements/base/contract/annex.ts'
import type { CheckPass } from '../../../../elements/base/contract/article-check.ts'
import { pushStates } from '../../../../elements/base/contract/article-push.ts'
import { articleStates } from '../../../../elements/base/contract/article.ts'
import { menuCategories, onOff, updateCycles, yesNo } from '../../../../elements/base/contract/column.ts'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import { siteStates, siteTypes } from '../../../../elements/base/contract/subsite.ts'
import { users } from './accounts.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

export const subsites = pgTable(
  'subsites',
  {
    id: text('id').primaryKey(),
    /** Group of the site. */
    parentId: text('parent_id').notNull().default(''),
    name: text('name').notNull(),
    shortName: text('short_name').notNull().default(''),
    depId: text('dep_id').notNull().default(''),
    /** Agency that decides on applications for disclosure; '' for none. */
    agencyId: text('agency_id').notNull().default(''),
    /** '1' is a group. */
    classify: text('classify', { enum: ['0', '1'] })
      .notNull()
      .default('0'),
    siteType: text('site_type', {
      enum: ['', ...siteTypes]
    }).notNull(),
    siteTitle: text('site_title').notNull().default(''),
    siteIDCode: text('site_id_code').notNull().default(''),
    icpCode: text('icp_code').notNull().default(''),
    policeCode: text('police_code').notNull().default(''),
    homeUrl: text('home_url').notNull().default(''),
    seoTitle: text('seo_title').notNull().default(''),
    seoKeywords: text('seo_keywords').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    status: text('status', { enum: siteStates }).notNull().default('1'),
    sortNo: integer('sort_no').notNull().default(0),
    /** 三审由不同的人办理: writers do not review, and each step of a review needs another person. */
    differentReviewers: boolean('different_reviewers').notNull().default(false),
    /** Announcements to everyone, or to more people than this, are released by another person. 0 for no review. */
    announcementReview: integer('announcement_review').notNull().default(0),
    /** 起草与签发由不同的人办理: writers of a reply to an application for disclosure do not sign it. */
    differentSigner: boolean('different_signer').notNull().default(false),
    ...stamps
  },
  table => [
    index('subsites_strict').on(table.id).where(sql`different_reviewers`),
    index('subsites_order').on(table.classify, table.sortNo, table.id),
    // A group may have the name of a site beside it.
    uniqueIndex('subsites_one_name').on(table.parentId, table.classify, table.name),
    uniqueIndex('subsites_site_id_code').on(table.siteIDCode).where(sql`site_id_code <> ''`)
  ]
)

export const userSubsites = pgTable(
  'user_subsites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    /** Last day of the grant as `YYYY-MM-DD` in China; '' for none. */
    validUntil: text('valid_until').notNull().default('')
  },
  table => [
    primaryKey({ columns: [table.userId, table.subsiteId] }),
    index('user_subsites_until').on(table.validUntil).where(sql`valid_until <> ''`),
    index('user_subsites_site').on(table.subsiteId, table.userId)
  ]
)

export const columns = pgTable(
  'columns',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    parentId: text('parent_id').notNull().default(''),
    name: text('name').notNull(),
    code: text('code').notNull(),
    url: text('url').notNull().default(''),
    icon: text('icon').notNull().default(''),
    publishArt: text('publish_art', { enum: yesNo }).notNull().default('Y'),
    menuCategory: text('menu_category', { enum: menuCategories }).notNull().default('1'),
    isShow: text('is_show', { enum: onOff }).notNull().default('1'),
    description: text('description').notNull().default(''),
    /** '' for the default model. */
    modelId: text('model_id').notNull().default(''),
    /** Process that reviews the column's articles; '' for review by right. */
    processId: text('process_id').notNull().default(''),
    /** File names of the site's templates for the column and its articles; '' for those of the model. */
    listTemplate: text('list_template').notNull().default(''),
    detailTemplate: text('detail_template').notNull().default(''),
    /** Days between two articles; '' for those of the parent. */
    updateCycle: text('update_cycle', { enum: updateCycles }).notNull().default(''),
    /** User that answers for the column; '' for that of the parent. */
    responsibleId: text('responsible_id').notNull().default(''),
    sortNo: integer('sort_no').notNull().default(0),
    /** Breaks inheritance of object grants from above. */
    breaks: boolean('breaks').notNull().default(false),
    version: integer('version').notNull().default(1),
    createTime: moment('create_time').notNull().defaultNow(),
    updateByName: text('update_by_name').notNull().default(''),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [
    index('columns_tree').on(table.subsiteId, table.parentId, table.sortNo),
    uniqueIndex('columns_code').on(table.subsiteId, table.code),
    index('columns_model').on(table.modelId).where(sql`model_id <> ''`),
    index('columns_process').on(table.processId).where(sql`process_id <> ''`)
  ]
)

/** Reason for findings that stop an article, by their keys. */
export interface KeptPass extends CheckPass {
  keys: string[]
}

/** Working copies of articles. Indexes ascend; a backward scan of them puts nulls in the right place. */
export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    newsClassId: text('news_class_id')
      .notNull()
      .references(() => columns.id),
    title: text('title').notNull(),
    subTitle: text('sub_title').notNull().default(''),
    author: text('author').notNull().default(''),
    source: text('source').notNull().default(''),
    summary: text('summary').notNull().default(''),
    keywords: text('keywords').notNull().default(''),
    content: text('content').notNull().default(''),
    annexes: jsonb('annexes').$type<AttachmentDraft[]>().notNull().default([]),
    modelFields: jsonb('model_fields').$type<ModelValues>().notNull().default({}),
    state: text('state', { enum: articleStates }).notNull().default('draft'),
    isPublic: boolean('is_public').notNull().default(false),
    isTop: boolean('is_top').notNull().default(false),
    returnReason: text('return_reason').notNull().default(''),
    /** Process instance of the latest review; '' for none. */
    reviewId: text('review_id').notNull().default(''),
    /** `notYet` until published, unless the author set a date. */
    publishDate: moment('publish_date').notNull(),
    /** The author set the date: publishing keeps it. */
    isDated: boolean('is_dated').notNull().default(false),
    /** End of publication; null for none. */
    withdrawDate: moment('withdraw_date'),
    /** End of the place at the top; null for none. */
    topUntil: moment('top_until'),
    /** Place among the articles of a kind that is sorted by hand; 0 for others. */
    sortNo: integer('sort_no').notNull().default(0),
    /** Blocking findings of the check that a reason covers; null for none. */
    checkPass: jsonb('check_pass').$type<KeptPass>(),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    updateByName: text('update_by_name').notNull(),
    updateTime: moment('update_time').notNull().defaultNow(),
    /** People that edited and submitted it last; `createBy` also counts. Edits during a review do not. */
    writers: text('writers').array().notNull().default(sql`'{}'`),
    saveByName: text('save_by_name').notNull().default(''),
    saveTime: moment('save_time').notNull().defaultNow(),
    version: integer('version').notNull().default(1)
  },
  table => [
    index('articles_site_update').on(table.subsiteId, table.updateTime, table.id),
    index('articles_site_publish').on(table.subsiteId, table.publishDate, table.id),
    index('articles_site_title').on(table.subsiteId, table.title, table.id),
    index('articles_title_words').using('gin', sql`short_words(${table.subsiteId}, ${table.title})`),
    index('articles_author_words').using('gin', sql`short_words(${table.subsiteId}, ${table.author})`),
    index('articles_files').using('gin', sql`files_of(${table.content}, ${table.annexes})`),
    index('articles_model_files').using('gin', sql`files_in(${table.modelFields})`),
    index('articles_site_state').on(table.subsiteId, table.state, table.updateTime, table.id),
    // Submitted articles without a review process, for users that may publish.
    index('articles_site_review')
      .on(table.subsiteId, table.updateTime, table.id)
      .where(sql`state = 'submitted' and review_id = ''`),
    // Articles of an author by state, for the home page.
    index('articles_site_own').on(table.subsiteId, table.createBy, table.state, table.updateTime, table.id),
    // Includes the site, so that a count is an index-only scan.
    index('articles_column_update').on(table.newsClassId, table.subsiteId, table.updateTime, table.id),
    index('articles_column_sort').on(table.newsClassId, table.subsiteId, table.sortNo, table.id),
    index('articles_column_publish').on(table.newsClassId, table.subsiteId, table.publishDate, table.id)
  ]
)

/** Public versions of articles; the working copy may be newer. */
export const publishedArticles = pgTable(
  'published_articles',
  {
    id: text('id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Public location; the working copy may have moved. */
    subsiteId: text('subsite_id').notNull(),
    newsClassId: text('news_class_id').notNull(),
    title: text('title').notNull(),
    subTitle: text('sub_title').notNull().default(''),
    author: text('author').notNull().default(''),
    source: text('source').notNull().default(''),
    summary: text('summary').notNull().default(''),
    keywords: text('keywords').notNull().default(''),
    content: text('content').notNull(),
    annexes: jsonb('annexes').$type<AttachmentDraft[]>().notNull().default([]),
    modelFields: jsonb('model_fields').$type<ModelValues>().notNull().default({}),
    /** Start of publication. May lie in the future. */
    publishDate: moment('publish_date').notNull(),
    /** End of publication; null for none. */
    withdrawDate: moment('withdraw_date'),
    isTop: boolean('is_top').notNull().default(false),
    /** End of the place at the top; null for none. */
    topUntil: moment('top_until'),
    sortNo: integer('sort_no').notNull().default(0),
    version: integer('version').notNull()
  },
  table => [
    index('published_column').on(table.newsClassId, table.publishDate, table.id),
    index('published_site').on(table.subsiteId, table.publishDate, table.id),
    index('published_top').on(table.subsiteId, table.publishDate).where(sql`is_top`),
    index('published_files').using('gin', sql`files_of(${table.content}, ${table.annexes})`),
    index('published_model_files').using('gin', sql`files_in(${table.modelFields})`)
  ]
)

/** Further columns in which a public article appears. References follow the article. */
export const articleReferences = pgTable(
  'article_references',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    columnId: text('column_id')
      .notNull()
      .references(() => columns.id, { onDelete: 'cascade' }),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.articleId, table.columnId] }),
    index('article_references_column').on(table.columnId, table.createTime, table.articleId)
  ]
)

/** Public articles that one site pushed to another. */
export const articlePushes = pgTable(
  'article_pushes',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Site that receives it. */
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    note: text('note').notNull().default(''),
    state: text('state', { enum: pushStates }).notNull().default('waiting'),
    /** Reason of a refusal. */
    reason: text('reason').notNull().default(''),
    /** Article that it became; '' for none. It may be gone. */
    draftId: text('draft_id').notNull().default(''),
    answerByName: text('answer_by_name').notNull().default(''),
    answerTime: moment('answer_time'),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    // An article waits at a site only once.
    uniqueIndex('article_pushes_waiting').on(table.articleId, table.subsiteId).where(sql`state = 'waiting'`),
    index('article_pushes_article').on(table.articleId, table.createTime),
    index('article_pushes_site').on(table.subsiteId, table.state, table.createTime, table.id)
  ]
)
