import { articleRights } from '../../../../elements/base/contract/article.ts'
import { menuIds } from '../../../../elements/base/contract/menu.ts'
import type { Module } from '../../http/module.ts'
import { view } from '../menu/menu-entries.ts'
import { registerSubject } from '../process/people/subjects.ts'
import { requireRight } from '../../http/calls/route.ts'
import { articleFiles } from './article-files.ts'
import { readArticle } from './articles.ts'
import { registerArticles } from './article-calls.ts'
import { seedArticles } from './article-seed.ts'
import { restoreArticle } from './restore-article.ts'
import { articleSubject } from './article-subject.ts'
import { returnsWaiting, reviewsWaiting } from './waiting-articles.ts'

export const articleModule: Module = {
  noun: 'article',
  title: '文章',
  register(platform) {
    registerSubject(articleSubject)
    registerArticles(platform)
  },
  rights: articleRights,
  waiting: [reviewsWaiting, returnsWaiting],
  annexes: {
    async article(platform, caller, id) {
      await requireRight(platform, caller, 'cms:article:list')
      return (await readArticle(platform.database, caller, id)).annexList
    }
  },
  files: articleFiles,
  restores: { article: restoreArticle },
  menus: [
    {
      id: menuIds.content,
      path: '/cms/article',
      title: '信息采编',
      english: 'Articles',
      icon: 'document',
      component: view,
      redirect: '/cms/article/ArticleList',
      permissions: 'cms:article:list',
      menuCategory: '1',
      sortNo: 11,
      children: [
        {
          id: '101',
          path: '/cms/article/ArticleList',
          title: '文章列表',
          english: 'Article list',
          component: 'cms/article/ArticleList'
        },
        {
          id: '102',
          path: '/cms/article/edit',
          title: '文章编辑',
          english: 'Article editor',
          component: 'cms/article/ArticleEditor',
          hidden: true,
          keepAlive: true,
          permissions: 'cms:article:add,cms:article:edit'
        }
      ]
    },
    {
      id: menuIds.disclosure,
      path: '/disclosure/article',
      title: '公开信息采编',
      english: 'Disclosure articles',
      icon: 'document',
      component: view,
      redirect: '/cms/article/ArticleList',
      permissions: 'cms:disclosure:list',
      menuCategory: '2',
      sortNo: 51
    }
  ],
  demo: seedArticles
}
